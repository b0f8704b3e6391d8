import { LIEN_LABELS, LIENS } from '#domain/element/lists.ts';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { fieldLabel } from '#web/history/field-messages.ts';
import { correctionMessages } from '#web/registration/messages/correction.ts';
import { natureOf, type TieTyped } from './correction-inputs.ts';

const messages = correctionMessages.tie;
const NATURES = LIENS.map((value) => ({ value, label: LIEN_LABELS[value] }));

export type CorrectionTieProps = {
  tie: TieTyped;
  onTie: (tie: TieTyped) => void;
  /**
   * True if it is linked to a recording without a code to show: an empty field then leaves the link
   * unchanged.
   */
  isNamed: boolean;
  was: string | null;
  error: string | null;
};

/** Link of this recording to another one, and its kind. */
export function CorrectionTie({ tie, onTie, isNamed, was, error }: CorrectionTieProps) {
  const { nature, code } = tie;
  return (
    <>
      <NativeSelect
        label={fieldLabel('lien')}
        hint={was === null ? null : correctionMessages.was(was)}
        placeholder={messages.none}
        options={NATURES}
        value={nature ?? ''}
        error={nature === null ? error : null}
        onValue={(value) => onTie({ ...tie, nature: natureOf(value) })}
      />
      {nature === null ? null : (
        <TextInput
          label={messages.code}
          hint={isNamed ? messages.stored : messages.hint}
          className="mono"
          normalCase
          maxLength={20}
          value={code}
          error={error}
          onValue={(typed) => onTie({ ...tie, code: typed })}
        />
      )}
    </>
  );
}
