/** The router's parts of a menu path such as `/parameterization/#dynamic_forms#forms`. */
export function addressOf(path: string): { to: string; hash?: string } {
  const cut = path.indexOf('#');
  return cut < 0 ? { to: path } : { to: path.slice(0, cut), hash: path.slice(cut + 1) };
}
