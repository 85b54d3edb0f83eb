import { useText } from '#i18n/messages.ts';
import { Notice } from '../frame/parts.tsx';
import type { WorkFault } from './check-work.ts';
import { namedQuestion } from './named-question.ts';
import type { WorkModels } from './use-models.ts';
import { workMessages } from './work.messages.ts';

interface Props {
  models: WorkModels;
  faults: readonly WorkFault[];
  /** Opens the page of a question; false when it has none. */
  onFault: (question: string) => boolean;
}

/** What is still wrong, each with a way to its question. */
export function WorkFaults({ models, faults, onFault }: Props) {
  const t = useText(workMessages);
  const open = (question: string) => {
    if (question !== 'evidence.photos' && question !== 'evidence.signatures') return onFault(question);
    const type = question === 'evidence.photos' ? 'file' : 'signaturepad';
    const taken = models.main.getAllQuestions(true).find((one) => one.getType() === type);
    return taken ? onFault(taken.name) : false;
  };
  if (faults.length === 0) return <Notice tone="good">{t('allGood')}</Notice>;
  return (
    <section>
      <h3>{t('faults', { n: faults.length })}</h3>
      <ul className="f-faults">
        {faults.map(({ question, text }) => (
          <li key={`${question} ${text}`}>
            <button type="button" className="f-fault" onClick={() => open(question)}>
              <strong>{titleOf(models, question)}</strong>
              <span>{text}</span>
              <span className="f-hidden">{t('goToFault')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(models: WorkModels, name: string): string {
  const slash = name.indexOf('/');
  const form = slash < 0 ? null : name.slice(0, slash);
  const model = form === null ? models.main : models.annexes.find((annex) => annex.form === form)?.model;
  return (model && namedQuestion(model, name.slice(slash + 1))?.title) ?? '';
}
