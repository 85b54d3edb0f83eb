import { sql } from 'kysely';
import QuickLRU from 'quick-lru';

/** Plain selects. A select that locks, signals, draws a number or calls the job queue is not one. */
const plainSelect =
  /^\s*select\b(?!.*\b(for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_notify|\w*advisory\w*|set_config|nextval|setval|jobs\.))/is;

interface Statement {
  /** Under which it is prepared; undefined when it is not. */
  name: string | undefined;
  reads: boolean;
  isWide: boolean;
  /** How often it was sent without a name. */
  unnamed: number;
}

/** In a statement that is planned for its values at each call: where a plan without them reads far too much. */
const planMark = '/* planned for its values */';
export const plannedForValues = sql.raw(planMark);
/** The same of one that reads much: it has the settings of such statements, too, where it runs alone. */
const wideMark = `/* reads much */ ${planMark}`;
export const readsMuch = sql.raw(wideMark);

interface Limits {
  /** Statements that are prepared: each takes memory of PostgreSQL as long as a connection lives. */
  most: number;
  /** So often a text is sent before it is prepared: texts of searches vary, and must not take the places of others. */
  sentBefore: number;
}

const longest = 6000;

/**
 * The texts that are sent to the database, and which of them are prepared, once for each connection: those that are
 * sent again and again. Texts that vary without limit (long value lists) are not.
 */
export class PreparedTexts {
  readonly #limits: Limits;
  readonly #prepared = new Map<string, Statement>();
  /** The last texts that are not prepared, or not yet. */
  readonly #others: QuickLRU<string, Statement>;

  constructor(limits: Limits = { most: 500, sentBefore: 4 }) {
    this.#limits = limits;
    this.#others = new QuickLRU({ maxSize: limits.most });
  }

  of(text: string): Readonly<Statement> {
    const known = this.#prepared.get(text) ?? this.#others.get(text);
    const statement = known ?? {
      name: undefined,
      reads: plainSelect.test(text),
      isWide: text.includes(wideMark),
      unnamed: 0,
    };
    if (statement.name || text.length > longest) return statement;
    if (!this.#isTimeToPrepare(text, statement)) {
      statement.unnamed++;
      if (!known) this.#others.set(text, statement);
      return statement;
    }
    statement.name = `s${this.#prepared.size}`;
    this.#prepared.set(text, statement);
    this.#others.delete(text);
    return statement;
  }

  #isTimeToPrepare(text: string, { unnamed }: Statement): boolean {
    const { most, sentBefore } = this.#limits;
    return unnamed >= sentBefore && this.#prepared.size < most && !text.includes(planMark);
  }
}
