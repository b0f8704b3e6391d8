/**
 * Compares the current holder of each code in the journal and in the register. The journal has no
 * facts about prefixes.
 */

import type { JournalContent } from '../journal-content.ts';
import type { Database, Receiver } from '../verified-facts.ts';

type Structure = { structureId: number; raison: string; since: Date; stands: number };
type Locked = { isrc: string; holder: number };
/** A code held by another than its first holder, with the time of the transfer. */
type Moved = Locked & { at: string | null };

/**
 * Holder of a transferred code: its last receiver, or the record into which that one was merged
 * since; of any other code: its first holder.
 */
export async function compareHolders(db: Database, journalContent: JournalContent): Promise<void> {
  const { rows: structures } = await db.query<Structure>(
    `select structure_id as "structureId", raison, created_at as since,
        coalesce(fusionnee_vers, structure_id) as stands from structure`,
  );
  const status = Map.groupBy(structures, ({ stands }) => stands);
  const locked = await holdersOf(db, [...journalContent.receivers.keys()]);
  const isReceived = ({ isrc, holder }: Locked) => {
    const receiver = journalContent.receivers.get(isrc);
    const named = (one: Structure) => receiver !== undefined && isNamed(receiver, one);
    return journalContent.maybeTransferred.has(isrc) || (status.get(holder) ?? []).some(named);
  };
  const moved = await movedOf(db);
  const unlike = locked.filter((one) => !isReceived(one));
  const untold = moved.filter(
    ({ isrc, at }) => !journalContent.receivers.has(isrc) && isAfter(journalContent, at),
  );
  // Transferred since the journal was read.
  if (unlike.length + untold.length > 0) await journalContent.readOn();
  for (const one of [...unlike, ...untold]) {
    if (isReceived(one)) continue;
    const receiver = journalContent.receivers.get(one.isrc);
    const text =
      receiver === undefined
        ? 'pas selon le journal'
        : `par ${receiver.structureId} selon le journal (${receiver.where})`;
    journalContent.differences.push(
      `${one.isrc} : détenu par ${one.holder} dans la base, ${text}.`,
    );
  }
}

/**
 * Codes per statement: each requires looking up a recording, a statement is limited to some
 * seconds, and a register may have millions.
 */
const PIECE = 2000;

async function holdersOf(db: Database, codes: readonly string[]): Promise<readonly Locked[]> {
  const locked: Locked[] = [];
  for (let start = 0; start < codes.length; start += PIECE) {
    const { rows } = await db.query<Locked>(
      `select i.isrc, e.structure_id as holder from immatriculation i join element e using (element_id)
        where i.isrc = any($1::bpchar[]) order by i.isrc`,
      [codes.slice(start, start + PIECE)],
    );
    locked.push(...rows);
  }
  return locked;
}

async function movedOf(db: Database): Promise<readonly Moved[]> {
  const moved: Moved[] = [];
  for (let after = ''; ; ) {
    const { rows } = await db.query<{ last: string | null; moved: Moved[] }>(MOVED, [after]);
    const [piece] = rows;
    if (!piece?.last) return moved;
    moved.push(...piece.moved);
    after = piece.last;
  }
}

const MOVED = `with piece as (
    select isrc, element_id, structure_id from immatriculation where isrc > $1 order by isrc limit ${PIECE}),
  moved as (
    select p.isrc, e.structure_id as holder,
        (select max(t.clos_le) from transfert_element l join transfert t using (transfert_id)
          where l.element_id = e.element_id and t.dossier_id is not null) as at
      from piece p join element e using (element_id) join structure s on s.structure_id = p.structure_id
      where e.structure_id <> coalesce(s.fusionnee_vers, s.structure_id))
  select (select max(isrc) from piece) as last,
    (select coalesce(json_agg(m order by m.isrc), '[]') from moved m) as moved`;

/** A journal begun later, or anew, does not know earlier transfers. */
const isAfter = ({ since }: JournalContent, at: string | null): boolean =>
  since !== null && (at === null || new Date(at) >= since);

/**
 * An id alone identifies only a record that existed at the time; a record written again later may
 * have another id.
 */
function isNamed({ structureId, vers, versDepuis, at }: Receiver, one: Structure): boolean {
  const since = new Date(one.since).getTime();
  if (one.structureId === structureId)
    return versDepuis === undefined ? since <= Date.parse(at) : since === Date.parse(versDepuis);
  return one.raison === vers && (versDepuis === undefined || since >= Date.parse(versDepuis));
}
