/** Made from maps/<id>/map.mjs when the page is built. */
declare module "maps/*" {
  const sheet: import("./sheet").Sheet;
  export default sheet;
}
