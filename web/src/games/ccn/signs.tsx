// signs.tsx - signs that only battle dice and cards need; troops are those of all games.
export { ArtillerySign, CavalrySign, GeneralSign, InfantrySign } from "../../symbols";

/** A torn colour on its staff. */
export const FlagSign = () => (
  <>
    <path d="M-9.6-12H-7.6V12H-9.6Z" />
    <path d="M-6.8-10.6Q-2-12.8 2.4-10.4T10.6-10.6L8.6-6.8L10.8-3.4L8.4-.6L10.4 3Q6 5 2-.2T-6.8 2.4Z" />
  </>
);

/** Two crossed sabres. */
export const SabreSign = () => (
  <>
    <path d="M-11.2-11.4Q-1.6-6 6.6 4.6L4.6 6.4Q-4.6-4-11.2-11.4ZM3 7.8L8 3L9.2 4.2L7.8 5.6L11.6 9.6L9.6 11.6L5.6 7.8L4.2 9Z" />
    <path d="M11.2-11.4Q1.6-6-6.6 4.6L-4.6 6.4Q4.6-4 11.2-11.4ZM-3 7.8L-8 3L-9.2 4.2L-7.8 5.6L-11.6 9.6L-9.6 11.6L-5.6 7.8L-4.2 9Z" />
  </>
);
