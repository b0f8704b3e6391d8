/** `GET /api/registre`: shows staff whether codes are issued, and why not. */

import {
  type readRegisterState,
  readRegisterState as stateEndpoint,
} from '#contract/registration/register-state.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Emplacement } from './apart.ts';
import type { RegisterJournal } from './register-journal.ts';
import type { RegisterState } from './register-state.ts';

type Deps = {
  readonly journal: RegisterJournal;
  readonly emplacement: () => Promise<Emplacement>;
};

export function journalRoutes({ journal, emplacement }: Deps): readonly Route[] {
  const read: Handler<typeof readRegisterState> = async () => {
    const { state, lastLine } = journal;
    return {
      etat: state.kind,
      codesManquants: state.kind === 'behind' ? state.codes : 0,
      depuis: state.kind === 'behind' ? state.since : null,
      raison: reasonOf(state),
      generation: lastLine?.generation ?? null,
      derniereLigne: lastLine === null ? null : { numero: lastLine.number, le: lastLine.at },
      lieu: journal.location,
      emplacement: await emplacement(),
    };
  };
  return [route(stateEndpoint, read)];
}

function reasonOf(state: RegisterState): string | null {
  if (state.kind === 'sound') return null;
  return state.kind === 'behind'
    ? `lignes du journal qui manquent à la base de données : ${state.lines}`
    : state.reason;
}
