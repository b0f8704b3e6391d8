/** A justificatif in its API form, with a download link valid for a few minutes. */

import type { Justificatif } from '#contract/upload.ts';
import type { JustificatifType } from '#domain/justificatif/file-types.ts';
import type { Call } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';

export type Row = {
  readonly justificatifId: number;
  readonly nom: string;
  readonly taille: number;
  readonly type: JustificatifType;
  readonly sha256: string;
  readonly createdAt: Date;
  readonly parLaSociete: boolean;
  readonly antivirus: boolean;
  readonly prenomDepose: string | null;
  readonly nomDepose: string | null;
};

/** The structure's current files, oldest first. */
export function storedRows({ db }: Pick<Call, 'db'>, structureId: number): Promise<Row[]> {
  return db
    .selectFrom('justificatif as j')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'j.createdBy')
    .select([
      'j.justificatifId',
      'j.nom',
      'j.taille',
      'j.type',
      'j.sha256',
      'j.createdAt',
      'j.parLaSociete',
    ])
    .select('j.antivirus')
    .select(['i.prenom as prenomDepose', 'i.nom as nomDepose'])
    .where('j.structureId', '=', structureId)
    .where('j.removedAt', 'is', null)
    .orderBy('j.justificatifId')
    .execute();
}

export function presentRow(
  call: Pick<Call, 'actor' | 'now'>,
  links: LinkSigner,
  row: Row,
): Justificatif {
  const { justificatifId, nom, taille, type, sha256, createdAt, parLaSociete, antivirus } = row;
  // Producers know the society, not the names of those who work there.
  const named = row.nomDepose !== null && (call.actor.kind === 'staff' || !parLaSociete);
  const signature = links.sign(linkSubject(justificatifId), call.now);
  return {
    justificatifId,
    name: nom,
    size: taille,
    type,
    sha256,
    deposeLe: createdAt.toISOString(),
    deposePar: named ? `${row.prenomDepose ?? ''} ${row.nomDepose}`.trim() : null,
    parLaSociete,
    antivirus,
    path: `/api/upload/file?${new URLSearchParams({ justificatifId: String(justificatifId), ...signature })}`,
  };
}

/** Subject signed in a link. */
export const linkSubject = (justificatifId: number) => `justificatif:${justificatifId}`;
