import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openRight } from '#contract/account/rights.ts';
import { FILE_TYPES } from '#domain/justificatif/file-types.ts';
import { RIGHTS, type Right } from '#domain/profile/rights.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { rightsStaff } from '#web/backoffice/rights/messages.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { documentMessages } from '#web/messages/documents.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const messages = rightsStaff.open;
const WIDTH = 680;
const TYPES = FILE_TYPES.map(({ type }) => type);
const EXTENSIONS = FILE_TYPES.flatMap(({ extensions }) => extensions.map((one) => `.${one}`));

export type OpenRightDialogProps = {
  interlocuteurId: number;
  onClose: () => void;
  onMessage: (sentence: string) => void;
};

/** A request about data that came by letter, with what proves who asks. */
export function OpenRightDialog({ interlocuteurId, onClose, onMessage }: OpenRightDialogProps) {
  const queries = useQueryClient();
  const [genre, setGenre] = useState<Right>('ACCES');
  const [recueLe, setRecueLe] = useState(() => dayInParis(new Date()));
  const [texte, setTexte] = useState('');
  const [paper, setPaper] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const { run, busy, errors, problem } = useAction();
  const paperError = errors.get('piece.0') ?? errors.get('piece');
  const send = () => {
    setTried(true);
    if (paper === null || recueLe === '') return;
    const fields = { interlocuteurId: String(interlocuteurId), genre, texte, recueLe };
    void run(async () => {
      await sendFile(openRight, { fields, file: paper });
      await readAgain(queries, 'profiles');
      onMessage(messages.done);
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.title}
      width={WIDTH}
      onClose={onClose}
      confirm={messages.confirm}
      busy={busy}
      onConfirm={send}
    >
      <p>{messages.sentence}</p>
      <NativeSelect
        label={messages.kind}
        value={genre}
        onValue={(value) => setGenre(RIGHTS.find((right) => right === value) ?? genre)}
        options={RIGHTS.map((right) => ({ value: right, label: rightsStaff.rights[right] }))}
      />
      <TextInput
        type="date"
        label={messages.received}
        hint={messages.receivedHint}
        width="12.5rem"
        required
        value={recueLe}
        onValue={setRecueLe}
        error={errors.get('recueLe') ?? (tried && recueLe === '' ? messages.receivedMissing : null)}
      />
      <TextArea
        label={messages.text}
        value={texte}
        onValue={setTexte}
        maxLength={2000}
        rows={3}
        error={errors.get('texte')}
      />
      <div className="stack gap-8">
        <FileDrop
          messages={messages.drop}
          types={TYPES}
          extensions={EXTENSIONS}
          hint={documentMessages.limits}
          onFiles={([file]) => setPaper(file ?? null)}
        />
        {paper === null ? null : (
          <p role="status">{messages.paper(paper.name, sizeText(paper.size))}</p>
        )}
        {tried && paper === null ? <p role="alert">{messages.paperMissing}</p> : null}
        {paperError === undefined ? null : <p role="alert">{paperError}</p>}
      </div>
      {problem ? <ProblemAlert error={problem} /> : null}
    </ConfirmDialog>
  );
}
