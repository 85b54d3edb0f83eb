import type { Page } from './product.ts';

interface Watched {
  violations: string[];
}

/** In every page, before its own scripts: collects what the content security policy stops. */
export const collectViolations = () => {
  const found: string[] = [];
  Object.assign(window, { violations: found });
  document.addEventListener('securitypolicyviolation', (event) =>
    found.push(
      `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber} ${event.sample}`,
    ),
  );
};

/** What was stopped so far. */
export const violationsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).violations);

/** What was stopped since the last call. */
export const newViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).violations.splice(0));
