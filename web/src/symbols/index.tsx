// The signs that all games share: troops, nations, dice. Drawn for this page.
export {
  ArtillerySign,
  CavalrySign,
  DepotSign,
  FleetSign,
  FortressSign,
  GeneralSign,
  InfantrySign,
  Sign,
  signs,
} from "./signs";
export type { Arm } from "./signs";
export { Emblem, EmblemShape, Flag, FlagShape } from "./nations";
export type { Nation } from "./nations";
export { Die, DieFace } from "./dice";
