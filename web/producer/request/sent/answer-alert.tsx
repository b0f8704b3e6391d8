import { useQueryClient } from '@tanstack/react-query';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { simpleMove, simpleMoveOf } from '#domain/dossier/state-machine.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { messageIn } from '#web/history/traces.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { MoveBar } from '#web/registration/move-bar.tsx';

/**
 * The society's last message about a request, and the producer's possible answers; renders nothing
 * without any.
 */
export function AnswerAlert({ dossier }: { dossier: DossierOut }) {
  const queries = useQueryClient();
  if (!dossier.can.moves.some((name) => simpleMove(name).by === 'producer')) return null;
  const letter = dossier.history.find(
    ({ action }) => simpleMoveOf(action)?.letter?.to === 'producer',
  );
  const message = letter ? messageIn(letter) : null;
  return (
    <AlertBox tone="warning" title={letter && simpleMoveOf(letter.action)?.done}>
      {message === null ? null : <p className="answer-letter">{message}</p>}
      <div className="row">
        <MoveBar
          dossier={dossier}
          side="producer"
          refetch={() => readAgain(queries, 'dossier', 'dossiers', 'elements')}
        />
      </div>
    </AlertBox>
  );
}
