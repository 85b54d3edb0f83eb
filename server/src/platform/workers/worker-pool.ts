import { fail } from '../failure.ts';
import { openProcess, openThread, type Isolate } from './isolate.ts';

export interface WorkerPoolOptions {
  /** The module that answers `{ id, input }` with `{ id, output }`, and says `ready` when it is loaded. */
  file: URL;
  workers: number;
  /** A process for native code that may crash or whose memory must be limited, and for what loads much; else a thread. */
  inProcess?: boolean;
  /** Half of the young generation of a process: more for jobs that make much in JavaScript. */
  youngMb?: number;
  /** Jobs that may wait or run for one tenant, and for all. */
  perTenant: number;
  inAll: number;
  memoryMb: number;
  /** Processor time of one job. Where the machine is busy it may take four times as long. */
  jobMs: number;
  /** Time of loading the module. */
  startMs: number;
  /** After which a worker without work ends. */
  idleMs: number;
  /** After so many jobs a new worker takes the place of one: what it keeps does not grow with the work. */
  jobsEach?: number;
}

interface Job {
  input: unknown;
  tenantId: number;
  resolve: (output: unknown) => void;
  reject: (error: WorkerLost) => void;
}

interface Slot {
  worker: Isolate;
  ready: boolean;
  job: Job | null;
  jobsDone: number;
  timer: NodeJS.Timeout | undefined;
}

/** Of its thread, in milliseconds; of an ended one without limit. */
const processorTime = (worker: Isolate): Promise<number> =>
  worker.processorTime().catch(() => Number.POSITIVE_INFINITY);

/** The worker died of its job: of its memory limit, of its time limit, or of an error. */
export class WorkerLost extends Error {}
/** The machine was too busy for the job: it used little of its own time. */
export class WorkerLate extends WorkerLost {}

/**
 * Runs jobs over untrusted input in threads or processes with limits of memory and time. One that dies or is late takes
 * its own job with it and nothing else; the next job gets a new one. Their number, and that of waiting jobs, is bounded.
 */
export class WorkerPool<Input, Output> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Job[] = [];

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * @throws UNAVAILABLE when too many jobs wait
   * @throws {WorkerLost}
   */
  async run(input: Input, tenantId: number): Promise<Output> {
    const { perTenant, inAll } = this.#options;
    const jobs = [...this.#queue, ...[...this.#slots].flatMap(({ job }) => job ?? [])];
    if (jobs.length >= inAll || jobs.filter((job) => job.tenantId === tenantId).length >= perTenant)
      fail('UNAVAILABLE');
    return new Promise<Output>((resolve, reject) => {
      this.#queue.push({ input, tenantId, resolve: resolve as Job['resolve'], reject });
      this.#assign();
    });
  }

  #assign(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#slots].find(({ ready, job }) => ready && !job);
    if (idle) return this.#start(idle, this.#queue.shift()!);
    const starting = [...this.#slots].filter(({ ready }) => !ready).length;
    if (this.#slots.size < this.#options.workers && starting < this.#queue.length) this.#open();
  }

  #open(): void {
    const { file, memoryMb, startMs, inProcess, youngMb } = this.#options;
    const worker = inProcess ? openProcess(file, memoryMb, youngMb) : openThread(file, memoryMb);
    const slot: Slot = { worker, ready: false, job: null, jobsDone: 0, timer: undefined };
    this.#slots.add(slot);
    this.#limit(slot, startMs);
    worker.onMessage((message) => this.#receive(slot, message));
    worker.onEnd((reason) => this.#end(slot, reason));
  }

  #receive(slot: Slot, message: unknown): void {
    clearTimeout(slot.timer);
    if (message === 'ready') slot.ready = true;
    else {
      const { job } = slot;
      slot.job = null;
      job?.resolve(message);
      slot.jobsDone++;
      if (slot.jobsDone >= (this.#options.jobsEach ?? Infinity)) return this.#end(slot, 'renewed');
    }
    slot.timer = setTimeout(() => this.#end(slot, 'idle'), this.#options.idleMs).unref();
    this.#assign();
  }

  #start(slot: Slot, job: Job): void {
    slot.job = job;
    void this.#limitJob(slot, job);
    slot.worker.post(job.input);
  }

  /** Looks at the processor time of a job until it is done or has used up what it may. */
  async #limitJob(slot: Slot, job: Job): Promise<void> {
    const { jobMs } = this.#options;
    clearTimeout(slot.timer);
    const latest = performance.now() + 4 * jobMs;
    const before = await processorTime(slot.worker);
    const look = async (): Promise<void> => {
      const used = (await processorTime(slot.worker)) - before;
      if (slot.job !== job || !this.#slots.has(slot)) return;
      if (used >= jobMs) this.#end(slot, `no answer within ${jobMs} ms`);
      else if (performance.now() >= latest) this.#end(slot, new WorkerLate('the machine is busy'));
      else wait(jobMs - used);
    };
    const wait = (ms: number): void => {
      slot.timer = setTimeout(() => void look(), Math.max(ms, 20));
    };
    if (slot.job === job && this.#slots.has(slot)) wait(jobMs);
  }

  /** Ends the worker after a time without a message. */
  #limit(slot: Slot, ms: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => this.#end(slot, `no answer within ${ms} ms`), ms);
  }

  #end(slot: Slot, reason: string | WorkerLost): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.timer);
    slot.worker.end();
    const lost = typeof reason === 'string' ? new WorkerLost(reason) : reason;
    slot.job?.reject(lost);
    // A module that cannot be loaded would be opened again for ever.
    if (!slot.ready) for (const job of this.#queue.splice(0)) job.reject(lost);
    this.#assign();
  }
}
