/**
 * What the journal states of the register, read independently for `verify.ts`: it shares no code
 * with the writer. Reading resumes where it stopped; for each code only the compared fields are
 * held, and for an unconfirmed line what it may still confirm.
 */

import { createHash } from 'node:crypto';
import { ForeignJournal } from './deployment.ts';
import { NamedEnds, type Seen } from './history/verify-history.ts';
import type { Deployment } from './line.ts';
import type {
  Code,
  Erased,
  JournalLine,
  Numbered,
  Reader,
  Receiver,
  ReportedCode,
  Wordless,
} from './verified-facts.ts';

/**
 * Read position of a generation, and the lines its process did not confirm: a later generation may
 * do so.
 */
type Reading = {
  position: string | null;
  hash: string;
  last: number | null;
  isBroken: boolean;
  /** Another database began it. */
  isForeign: boolean;
  readonly open: Map<number, JournalLine>;
};

type Context = { readonly generation: number; readonly open: Map<number, JournalLine> };
type Handler = (line: JournalLine, context: Context) => void;

/** A line about the register: it counts once a later line confirms it. */
const awaitWord: Handler = (line, { open }) => {
  open.set(line.number, comparedOf(line));
};

export class JournalContent {
  readonly codes = new Map<string, ReportedCode>();
  readonly cancelled = new Map<string, string>();
  /** Cancellations of unconfirmed lines: the database may have them or not. */
  readonly maybeCancelled = new Set<string>();
  /** Receiver of the last transfer of each transferred code. */
  readonly receivers = new Map<string, Receiver>();
  /** Transfers of unconfirmed lines, likewise. */
  readonly maybeTransferred = new Set<string>();
  readonly floors: Numbered[] = [];
  readonly erased: Erased[] = [];
  /** Problems within the journal itself: one French sentence each. */
  readonly differences: string[] = [];
  lines = 0;
  /** Time of its first line, or of the last one that begins it anew. */
  since: Date | null = null;
  readonly #journal: Reader;
  readonly #read = new Map<number, Reading>();
  readonly #answered = new Set<number>();
  /** Keyed by generation and line number. */
  readonly #seen = new Map<string, Seen>();
  readonly #restored = new Set<string>();
  readonly #burnt = new Set<string>();
  readonly #ends = new NamedEnds();
  /** Handlers by kind of line; other kinds change nothing here. */
  readonly #handlers: Readonly<Record<string, Handler>> = {
    issued: awaitWord,
    floors: awaitWord,
    cancelled: awaitWord,
    erased: awaitWord,
    transferred: awaitWord,
    undone({ numbers = [] }, { open }) {
      for (const number of numbers) open.delete(number);
    },
    kept: ({ numbers = [] }, { generation }) => {
      for (const number of numbers) this.#confirm({ generation, number });
    },
    confirmed: ({ line }) => {
      if (line !== undefined) this.#confirm(line);
    },
    burnt: (line) => {
      this.#burnt.add(locationOf(lineNamedIn(line)));
    },
    restored: (line) => {
      this.#restored.add(locationOf(lineNamedIn(line)));
      this.#moveCodes(line);
    },
    adopted: ({ lost = [], at }) => {
      for (const generation of lost) this.#answered.add(generation);
      const anew = new Date(at);
      if (this.since === null || anew > this.since) this.since = anew;
    },
  };
  /** The name of the database in the journal. */
  readonly #own: Deployment | null;
  #owner: Deployment | null = null;

  constructor(journal: Reader, own: Deployment | null) {
    this.#journal = journal;
    this.#own = own;
  }

  /**
   * Reads everything written since the last read.
   * @throws what the reader throws, ForeignJournal
   */
  async readOn(): Promise<void> {
    this.maybeCancelled.clear();
    this.maybeTransferred.clear();
    for (const generation of await this.#journal.generations()) {
      const reading = this.#read.get(generation) ?? begun();
      this.#read.set(generation, reading);
      for await (const line of this.#linesOf(generation, reading)) {
        this.lines += 1;
        if (line.kind === 'begun') reading.isForeign = this.#isForeign(line, generation);
        if (reading.isForeign) continue;
        this.since ??= new Date(line.at);
        this.#ends.take(line, whereOf(line, generation));
        this.#handlers[line.kind]?.(line, { generation, open: reading.open });
      }
      for (const line of reading.open.values()) this.#take(line, generation, false);
    }
  }

  /**
   * The first generation decides for the whole journal; a later foreign one was refused, and is
   * ignored.
   */
  #isForeign({ deploiement }: JournalLine, generation: number): boolean {
    if (deploiement === undefined || this.#own === null) return false;
    this.#owner ??= deploiement;
    if (this.#owner.id !== this.#own.id) throw new ForeignJournal(this.#owner, this.#own);
    if (deploiement.id === this.#own.id) return false;
    this.differences.push(
      `Génération ${generation} : commencée par une autre base (« ${deploiement.base} », ${deploiement.id}).`,
    );
    return true;
  }

  /**
   * Unconfirmed lines that were not written again: those whose numbers were passed over, and those
   * still waiting.
   */
  wordless(): { readonly burnt: readonly Wordless[]; readonly waiting: readonly Wordless[] } {
    const all = [...this.#read].flatMap(([generation, { open }]) =>
      [...open.values()].map((line) => ({
        generation,
        number: line.number,
        at: line.at,
        where: whereOf(line, generation),
        codes: line.isrc === undefined ? codesOf(line) : [line.isrc],
      })),
    );
    const left = all.filter((line) => !this.#restored.has(locationOf(line)));
    const isBurnt = (line: Wordless) => this.#burnt.has(locationOf(line));
    return { burnt: left.filter(isBurnt), waiting: left.filter((line) => !isBurnt(line)) };
  }

  /** Whether the journal has lines of a generation, or its loss was accepted by the operator. */
  accountsFor(generation: number): boolean {
    return this.#answered.has(generation) || typeof this.#read.get(generation)?.last === 'number';
  }

  /**
   * History lines named in the journal, except those of restored lines, which were written again
   * without their history.
   */
  get history(): readonly Seen[] {
    for (const line of this.#restored) this.#seen.delete(line);
    return [...this.#seen.values(), ...this.#ends.all];
  }

  async *#linesOf(generation: number, reading: Reading): AsyncGenerator<JournalLine> {
    while (!reading.isBroken) {
      const piece = await this.#journal.read(generation, reading.position);
      if (piece.lines.length === 0) return;
      reading.position = piece.position;
      for (const text of piece.lines) {
        const end = text.indexOf(' ');
        const [hash, json] = [text.slice(0, end), text.slice(end + 1)];
        if (createHash('sha256').update(`${reading.hash}\n${json}`).digest('hex') !== hash) {
          const location = `après la ligne ${reading.last ?? 'de tête'}`;
          this.differences.push(`Génération ${generation} : la chaîne est rompue ${location}.`);
          reading.isBroken = true;
          return;
        }
        reading.hash = hash;
        const line: JournalLine = JSON.parse(json);
        reading.last = line.number;
        yield line;
      }
    }
  }

  #confirm({ generation, number }: { readonly generation: number; readonly number: number }): void {
    const open = this.#read.get(generation)?.open;
    const line = open?.get(number);
    if (line !== undefined) this.#take(line, generation, true);
    open?.delete(number);
  }

  /**
   * An unconfirmed line only shows what the database may have; confirmed later, it is counted then.
   */
  #take(line: JournalLine, generation: number, isStored: boolean): void {
    const where = whereOf(line, generation);
    if (line.kind === 'issued')
      for (const code of issuedIn(line)) this.#addCode(code, { where, isStored });
    if (line.kind === 'transferred') this.#addReceiver(line, { where, isStored });
    if (line.kind === 'cancelled' && !isStored) this.maybeCancelled.add(line.isrc ?? '');
    if (!isStored) return;
    if (line.ancre)
      this.#seen.set(locationOf({ generation, number: line.number }), { ...line.ancre, where });
    this.floors.push(...(line.floors ?? []));
    for (const one of line.interlocuteurIds ?? []) this.erased.push({ one, at: line.at, where });
    if (line.kind === 'cancelled') this.cancelled.set(line.isrc ?? '', where);
  }

  #addCode(
    { isrc, ...code }: Code,
    { where, isStored }: Pick<ReportedCode, 'where' | 'isStored'>,
  ): void {
    const before = this.codes.get(isrc);
    // Same timestamp: the same issue, which a new journal repeats at the place given by a restore.
    const isAgain = before?.attribueLe === code.attribueLe;
    if (before?.isStored && isStored && before.elementId !== code.elementId && !isAgain)
      this.differences.push(`${isrc} : donné deux fois, ${before.where} et ${where}.`);
    if (isStored || before === undefined)
      this.codes.set(isrc, { ...code, where, isStored, isThere: before?.isThere ?? false });
  }

  /** Generations are read in order, so the last transfer read is the latest. */
  #addReceiver(
    line: JournalLine,
    { where, isStored }: Pick<ReportedCode, 'where' | 'isStored'>,
  ): void {
    const { versStructureId: structureId = 0, vers, versDepuis, at } = line;
    for (const isrc of (line.codes ?? []).filter((code) => typeof code === 'string')) {
      const before = this.receivers.get(isrc);
      if (!isStored) this.maybeTransferred.add(isrc);
      else if (before === undefined || before.at <= at)
        this.receivers.set(isrc, { structureId, vers, versDepuis, at, where });
    }
  }

  /** Written again under other numbers. */
  #moveCodes(line: JournalLine): void {
    for (const { isrc, elementId, dossierId, structureId } of issuedIn(line)) {
      const reportedCode = this.codes.get(isrc);
      if (reportedCode !== undefined)
        Object.assign(reportedCode, { elementId, dossierId, structureId });
    }
  }
}

const begun = (): Reading => ({
  position: null,
  hash: '0'.repeat(64),
  last: null,
  isBroken: false,
  isForeign: false,
  open: new Map(),
});

const whereOf = ({ number, at }: JournalLine, generation: number) =>
  `génération ${generation}, ligne ${number}, ${at}`;

const locationOf = ({
  generation,
  number,
}: {
  readonly generation: number;
  readonly number: number;
}) => `${generation} ${number}`;

/** The line that this line refers to. */
const lineNamedIn = ({ generation = 0, number, of = number }: JournalLine) => ({
  generation,
  number: of,
});

const codesOf = ({ codes = [] }: JournalLine) =>
  codes.map((code) => (typeof code === 'string' ? code : code.isrc));

const issuedIn = ({ codes = [] }: JournalLine) => codes.filter((code) => typeof code !== 'string');

/** Only the compared fields of issued codes: their recordings are most of a line. */
function comparedOf(line: JournalLine): JournalLine {
  if (line.kind !== 'issued') return line;
  const compared = issuedIn(line).map(
    ({ isrc, structureId, elementId, dossierId, designation, annee, attribueLe, origine }) => ({
      isrc,
      structureId,
      elementId,
      dossierId,
      designation,
      annee,
      attribueLe,
      origine,
    }),
  );
  return { ...line, codes: compared };
}
