// Styles are imported for their effect; esbuild gathers them.
declare module "*.css";
