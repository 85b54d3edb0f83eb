/**
 * Emotion's rules go into constructed style sheets instead of `<style>` elements: the content security policy
 * can then say `style-src 'self'`, and the page needs no nonce and stays cacheable.
 */
import createCache, { type EmotionCache } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

class AdoptedSheet extends StyleSheet {
  readonly #sheet = new CSSStyleSheet();

  constructor(options: ConstructorParameters<typeof StyleSheet>[0]) {
    super(options);
    // Global rules come before those of components, so that components can override them.
    const others = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = options.key.endsWith('-global')
      ? [this.#sheet, ...others]
      : [...others, this.#sheet];
  }

  override insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch {
      // A selector of another browser (`::-moz-…`); it would have had no effect here.
    }
  }

  override flush(): void {
    this.#sheet.replaceSync('');
    if (this.key.endsWith('-global'))
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

export function adoptedCache(): EmotionCache {
  const cache = createCache({ key: 'c' });
  cache.sheet = new AdoptedSheet({ key: 'c', container: document.head });
  return cache;
}
