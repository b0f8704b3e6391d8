import { useQuery } from '@tanstack/react-query';
import type { ProfileOut } from '#contract/account/profile.ts';
import type { StructureOut } from '#contract/account/structure.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { isBlank } from '#domain/free-text.ts';
import { missingProfileFields } from '#domain/profile/profile-fields.ts';
import { missingStructureFields } from '#domain/structure/structure-fields.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { justificatifsOf, ownProfile, structureOf, teamOf } from '../queries.ts';

export const TASKS = ['profile', 'structure', 'representant', 'justificatifs'] as const;
export type Task = (typeof TASKS)[number];

/** Missing items of each task: an empty list means complete, null not loaded yet. */
export type Lacking = Readonly<Record<Task, readonly FieldError[] | null>>;

const UNKNOWN: Lacking = {
  profile: null,
  structure: null,
  representant: null,
  justificatifs: null,
};

/** Checks the person's account and current structure against the submission rules. */
export function useLacking(): Lacking {
  const { user } = useSession();
  const structureId = user?.currentStructureId ?? 0;
  const exists = structureId > 0;
  const profile = useQuery({ ...ownProfile, enabled: Boolean(user) }).data;
  const structure = useQuery({ ...structureOf(structureId), enabled: exists }).data;
  const files = useQuery({ ...justificatifsOf(structureId), enabled: exists }).data;
  const readsTeam = structure?.can.readTeam === true;
  const team = useQuery({ ...teamOf(structureId), enabled: readsTeam }).data;
  if (!exists) return { ...UNKNOWN, profile: profile ? profileLacks(profile) : null };
  return {
    profile: profile ? profileLacks(profile) : null,
    structure: structure ? structureLacks(structure) : null,
    representant: team ? representantLacks(team.rows) : null,
    justificatifs: files ? documentsLack(files.attendus.length, files.justificatifs.length) : null,
  };
}

function profileLacks(profile: ProfileOut): readonly FieldError[] {
  return missingProfileFields(profile);
}

function structureLacks(structure: StructureOut): readonly FieldError[] {
  return missingStructureFields(structure);
}

type Named = {
  readonly isRepresentantLegal: boolean;
  readonly nom: string;
  readonly prenom: string;
};

function representantLacks(team: readonly Named[]): readonly FieldError[] {
  const named = team.some(
    ({ isRepresentantLegal, nom, prenom }) =>
      isRepresentantLegal && !isBlank(nom) && !isBlank(prenom),
  );
  return named ? [] : [{ path: 'representants', code: 'REQUIRED', message: '' }];
}

function documentsLack(requested: number, locked: number): readonly FieldError[] {
  return requested > 0 && locked === 0
    ? [{ path: 'justificatifs', code: 'REQUIRED', message: '' }]
    : [];
}
