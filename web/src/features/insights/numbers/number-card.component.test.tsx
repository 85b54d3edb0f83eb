import { expect, test } from 'vitest';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { NumberCard } from './number-card.tsx';

const answer: NumbersAnswer = {
  id: 'w1',
  error: null,
  rows: [],
  totals: [{ value: 0.9, n: 9, d: 10 }],
  previousTotals: null,
  targets: [0.92],
  left: 0,
};

test.each(['Rechazos de supervisión', 'Latencia de sincronización p95'])(
  'in the narrow card of a number the words of «%s» stay whole, on two lines',
  async (title) => {
    answerWith({});
    const screen = await renderScreen(
      <div style={{ width: 176 }}>
        <NumberCard
          code="K01"
          title={title}
          answer={answer}
          isOld={false}
          actions={<span style={{ width: 24 }} />}
        />
      </div>,
    );
    const name = screen.getByText(title).element();
    const text = name.lastChild!;
    for (const word of title.split(' ')) {
      const range = document.createRange();
      range.setStart(text, title.indexOf(word));
      range.setEnd(text, title.indexOf(word) + word.length);
      expect(range.getClientRects(), word).toHaveLength(1);
    }
    const lines = name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight);
    expect(Math.round(lines)).toBe(2);
  },
);

test('a number whose period before was not wholly counted says so instead of a trend', async () => {
  answerWith({});
  const counted = { ...answer, targets: [null], totals: [{ value: 8049, n: 8049, d: null }] };
  const screen = await renderScreen(
    <NumberCard
      code="CLOSED"
      answer={{ ...counted, previousTotals: [{ value: 582, n: 582, d: null }], previousIncomplete: true }}
      isOld={false}
    />,
  );
  await expect.element(screen.getByText('sin período comparable')).toBeVisible();
  await expect.element(screen.getByText(/más|frente al período anterior/)).not.toBeInTheDocument();
});
