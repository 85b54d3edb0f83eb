/**
 * The page's one policy of Trusted Types. Libraries hand texts to `innerHTML` and addresses to `Worker`; the browser
 * asks this policy first. Markup passes when it consists of harmless elements and attributes alone, and becomes plain
 * text otherwise; an address passes when it is a script of this origin; a text never becomes a script.
 */
const elements = new Set(
  (
    'a b br button code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup table tbody td th thead ' +
    'tr u ul svg g path rect circle ellipse line polyline polygon defs symbol use title desc clippath mask html head body'
  ).split(' '),
);
const attributes = new Set(
  (
    'class id role tabindex target rel type colspan rowspan viewbox xmlns xmlns:xlink width height x y x1 x2 y1 y2 cx cy ' +
    'r rx ry d points fill fill-rule fill-opacity clip-rule clip-path mask stroke stroke-width stroke-opacity ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray opacity transform preserveaspectratio focusable ' +
    'version xml:space'
  ).split(' '),
);
/** Outside of SVG a title holds text, inside of it elements: only where it is read as the latter is it checked. */
const isHarmlessElement = ({ localName, namespaceURI }: Element): boolean =>
  elements.has(localName.toLowerCase()) &&
  (localName !== 'title' || namespaceURI === 'http://www.w3.org/2000/svg');

const isHarmlessLink = (address: string): boolean => /^(#|https?:\/\/|\/(?![/\\]))/i.test(address.trim());

const isHarmlessAttribute = ({ name, value }: Attr): boolean =>
  name === 'href' || name === 'xlink:href'
    ? isHarmlessLink(value)
    : attributes.has(name.toLowerCase()) || /^(aria|data)-[\w-]+$/.test(name);

/** Markup that the policy itself is parsing, into a document in which nothing runs. */
let parsing = false;

export function isHarmless(markup: string): boolean {
  if (!markup.includes('<')) return true;
  // Comments and the like are read differently inside and outside of SVG.
  if (/<[!?]/.test(markup)) return false;
  parsing = true;
  try {
    const found = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll('*');
    return [...found].every(
      (element) => isHarmlessElement(element) && [...element.attributes].every(isHarmlessAttribute),
    );
  } finally {
    parsing = false;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The content security policy takes styles of elements away; without them it reports nothing. */
const withoutStyles = (markup: string): string =>
  markup.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '');

export function trustedMarkup(markup: string): string {
  if (parsing) return markup;
  const plain = withoutStyles(markup);
  return isHarmless(plain) ? plain : escaped(markup);
}

export function trustedScript(address: string): string | null {
  const url = URL.parse(address, location.href);
  return url?.origin === location.origin && /^\/(assets\/)?[\w.-]+\.m?js$/.test(url.pathname)
    ? url.href
    : null;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: unknown; createScriptURL: unknown; createScript: unknown },
  ): unknown;
}

(globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
  createHTML: trustedMarkup,
  createScriptURL: trustedScript,
  createScript: () => null,
});
