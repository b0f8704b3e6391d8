import { DomainError, domainError } from '../domain-error.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * State machine of a prefix. The state is not a column: a prefix is closed when it has a closing
 * date, otherwise open.
 */

export const PREFIX_ETATS = ['OUVERT', 'FERME'] as const;
export type PrefixEtat = (typeof PREFIX_ETATS)[number];

export const prefixEtat = ({
  closedAt,
}: {
  readonly closedAt: Date | string | null;
}): PrefixEtat => (closedAt === null ? 'OUVERT' : 'FERME');

interface PrefixVocabulary extends Vocabulary {
  readonly state: PrefixEtat;
  readonly action: 'allocate' | 'resize' | 'close';
  readonly by: 'staffManager';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notification: 'PREFIX_ALLOCATED' | 'PREFIX_CLOSED';
}

type Circumstances = { readonly now: Date; readonly motif?: string };

const EFFECTS = {
  opened: () => ({ closedAt: null }),
  closed: ({ now, motif = '' }: Circumstances) => ({ closedAt: now, motifFermeture: motif }),
} as const;

const BY = { by: ['staffManager'] } as const;

const MOVES: readonly Transition<PrefixVocabulary>[] = [
  {
    ...BY,
    action: 'allocate',
    from: null,
    to: 'OUVERT',
    sets: ['opened'],
    notification: 'PREFIX_ALLOCATED',
  },
  { ...BY, action: 'resize', from: 'OUVERT', to: 'OUVERT', sets: [], history: 'prefixe.resize' },
  {
    ...BY,
    action: 'close',
    from: 'OUVERT',
    to: 'FERME',
    sets: ['closed'],
    history: 'prefixe.close',
    notification: 'PREFIX_CLOSED',
  },
];

export const PREFIX_ALREADY_CLOSED = domainError(
  'PREFIX_ALREADY_CLOSED',
  'conflict',
  'Ce préfixe est déjà fermé.',
);

export const prefixStateMachine = /* @__PURE__ */ stateMachineOf<
  PrefixVocabulary,
  Circumstances,
  { readonly closedAt?: Date | null; readonly motifFermeture?: string }
>({
  moves: MOVES,
  status: () => ({}),
  effects: EFFECTS,
  domainError: () => new DomainError(PREFIX_ALREADY_CLOSED),
});

export type PrefixMoved = ReturnType<typeof prefixStateMachine.transition>;
