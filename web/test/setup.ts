import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { setLanguage } from '#i18n/language.ts';
import { answerWith, installFakeServer, unansweredCalls } from './fake-server.ts';

beforeAll(installFakeServer);
beforeEach(() => {
  answerWith({});
  // Of a test before, perhaps in another file: they share a page.
  setLanguage('es');
});
afterEach(() => {
  expect(unansweredCalls(), 'endpoints that were called without an answer').toEqual([]);
});
