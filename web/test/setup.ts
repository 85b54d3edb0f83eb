import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { answerWith, installFakeServer, unansweredCalls } from './fake-server.ts';

beforeAll(installFakeServer);
beforeEach(() => answerWith({}));
afterEach(() => {
  expect(unansweredCalls(), 'endpoints that were called without an answer').toEqual([]);
});
