import { IconCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Answers, advise } from '#domain/assistant/assistant.ts';
import { earlierAnswers } from '#domain/assistant/earlier-answers.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { AdviceAlert, IssuedList } from '#web/registration/assistant/advice.tsx';
import { Assistant } from '#web/registration/assistant/assistant.tsx';
import { assistantInRequest as messages } from '#web/registration/assistant/messages.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { setAssistant } from '../sheet/edit-rows.ts';

export type AssistantDialogProps = { line: Line; onClose: () => void };

/** The answer stored with a recording, or the questions leading to one. */
export function AssistantDialog({ line: { row, index }, onClose }: AssistantDialogProps) {
  const { sheet, autosave, typing } = useRequest();
  const [asking, setAsking] = useState(row.assistant === null);
  const write = (answers: Answers | null) => {
    sheet.change((rows) => setAssistant(rows, index, answers, typing()));
    void autosave.flush();
    onClose();
  };
  return (
    <Dialog open title={messages.title(row.texts.titre.trim())} onClose={onClose} width={720}>
      {row.assistant === null || asking ? (
        <div className="stack">
          <p className="secondary">{messages.intro}</p>
          <Assistant
            initial={row.assistant ?? {}}
            actions={(_advice, answers) => (
              <p className="row">
                <Button icon={<IconCheck size={18} aria-hidden />} onClick={() => write(answers)}>
                  {messages.keep}
                </Button>
              </p>
            )}
          />
        </div>
      ) : (
        <Stored
          answers={row.assistant}
          onRedo={() => setAsking(true)}
          onRemove={() => write(null)}
        />
      )}
    </Dialog>
  );
}

type StoredProps = { answers: Answers; onRedo: () => void; onRemove: () => void };

function Stored({ answers, onRedo, onRemove }: StoredProps) {
  const outcome = advise(answers);
  return (
    <div className="stack gap-20">
      <p className="secondary">{messages.stored}</p>
      {outcome.kind === 'advice' ? <AdviceAlert advice={outcome.advice} /> : null}
      <IssuedList input={earlierAnswers(answers)} />
      <p className="row">
        <Button variant="secondary" icon={<IconRefresh size={18} aria-hidden />} onClick={onRedo}>
          {messages.redo}
        </Button>
        <Button variant="danger" icon={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {messages.remove}
        </Button>
      </p>
    </div>
  );
}
