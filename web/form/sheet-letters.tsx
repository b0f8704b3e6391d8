import { useState } from 'react';
import type { Encoding } from '#domain/sheet/letters/encodings.ts';
import type { Letters } from '#domain/sheet/letters/letters.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { letters as messages } from '#web/form/messages/sheet.ts';

export type SheetLettersProps = {
  /** Null: the file declares its encoding. */
  lettres: Letters | null;
  /** The encoding under which the file was read. */
  encodage: Encoding | null;
  busy: boolean;
  onEncoding: (encodage: Encoding) => void;
};

/**
 * Encoding with which a file was read, a preview of three lines in the others, and the choice of
 * another one.
 */
export function SheetLetters({ lettres, encodage, busy, onEncoding }: SheetLettersProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (lettres === null || encodage === null) return null;
  const now = chosen ?? encodage;
  const { essais, dApres } = lettres;
  const shown = essais.find((essai) => essai.encodage === now);
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        {dApres === 'DOUTE' ? (
          <AlertBox tone="warning" role="status">
            <p>{messages.message.DOUTE}</p>
          </AlertBox>
        ) : (
          <p className="secondary">{messages.message[dApres]}</p>
        )}
        <NativeSelect
          label={messages.choose}
          options={essais.map(({ encodage: value }) => ({
            value,
            label: messages.encodings[value],
          }))}
          disabled={busy}
          value={now}
          onValue={setChosen}
        />
        <div className="stack gap-8">
          <p>{messages.lines}</p>
          <ul>
            {shown?.lignes.map((ligne) => (
              <li key={ligne}>{ligne}</li>
            ))}
          </ul>
        </div>
        {shown === undefined || now === encodage ? null : (
          <div className="row">
            <Button variant="secondary" busy={busy} onClick={() => onEncoding(shown.encodage)}>
              {messages.apply}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
