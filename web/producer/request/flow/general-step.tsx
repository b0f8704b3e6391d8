import { IconArrowRight, IconDeviceTv, IconMusic } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import {
  ELEMENT_TYPE_LABELS,
  ELEMENT_TYPES,
  type ElementType,
  QUALITE_LABELS,
  QUALITES,
} from '#domain/element/lists.ts';
import { RECORDING } from '#domain/element/recording.ts';
import { readTyped } from '#domain/sheet/typed-text.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { request } from '#web/producer/messages/request.ts';
import type { TextName } from '../sheet/row.ts';
import { filledLines } from './lines.ts';
import { RequestFrame } from './request-frame.tsx';
import { STEPS, stepPath } from './step-path.ts';
import { useLines } from './use-lines.ts';
import { useDefaults, useRequest, useSaving } from './use-request.ts';

const messages = request.general;
const ICONS = { P: IconMusic, V: IconDeviceTv } as const;
const PREVIEW_MILLISECONDS = 60;

/** First page of step 0: default values shared by the recordings. */
export function GeneralStep() {
  const { autosave, defaults, mayAdd } = useRequest();
  const { dossierId, titre } = useSaving();
  const common = useDefaults();
  const lines = useLines();
  const write = (name: TextName, text: string) =>
    defaults.write({ ...defaults.read(), [name]: text });
  useFocusOnField();
  return (
    <RequestFrame
      step={STEPS.recordings}
      title={request.steps.general}
      count={filledLines(lines).length}
      foot={
        <LinkButton
          to={stepPath(dossierId, STEPS.recordings)}
          iconEnd={<IconArrowRight size={18} aria-hidden />}
        >
          {request.steps.toRecordings}
        </LinkButton>
      }
    >
      <Card label={request.steps.general}>
        <div className="request-form stack">
          <RadioCards<ElementType>
            id="champ-type"
            legend={messages.type}
            hint={messages.typeHint}
            choices={ELEMENT_TYPES.map((value) => ({
              value,
              label: ELEMENT_TYPE_LABELS[value],
              hint: messages.typeHints[value],
              icon: ICONS[value],
            }))}
            value={ELEMENT_TYPES.find((type) => type === common.type) ?? null}
            onValue={(type) => write('type', type)}
          />
          <TextInput
            id="champ-titre"
            label={messages.titre}
            hint={mayAdd ? messages.titreHint : messages.titreSent}
            normalCase
            maxLength={250}
            readOnly={!mayAdd}
            value={titre}
            onValue={autosave.rename}
            onBlur={() => void autosave.flush()}
          />
        </div>
      </Card>
      <Card title={messages.defaults}>
        <div className="request-form stack">
          <p className="secondary">{messages.defaultsHint}</p>
          <CommonFields common={common} write={write} />
        </div>
      </Card>
    </RequestFrame>
  );
}

type CommonFieldsProps = {
  common: ReturnType<typeof useDefaults>;
  write: (name: TextName, text: string) => void;
};

function CommonFields({ common, write }: CommonFieldsProps) {
  const annee = common.anneePublication ?? '';
  const message = annee.length >= 4 ? readTyped(RECORDING.anneePublication, annee) : null;
  return (
    <>
      <TextInput
        id="champ-artiste"
        label={messages.artiste}
        hint={messages.artisteHint}
        normalCase
        maxLength={250}
        value={common.artiste ?? ''}
        onValue={(text) => write('artiste', text)}
      />
      <div className="field-pair">
        <TextInput
          id="champ-anneePublication"
          label={messages.annee}
          hint={messages.anneeHint}
          inputMode="numeric"
          className="mono"
          error={message !== null && 'error' in message ? message.error.message : null}
          value={annee}
          onValue={(text) => write('anneePublication', text)}
        />
        <NativeSelect
          id="champ-qualite"
          label={messages.qualite}
          options={QUALITES.map((value) => ({ value, label: QUALITE_LABELS[value] }))}
          value={common.qualite ?? ''}
          onValue={(text) => write('qualite', text)}
        />
      </div>
    </>
  );
}

/** « Modifier » on the check page leads back to the exact field. */
function useFocusOnField() {
  const [parameters] = useSearchParams();
  const name = parameters.get('champ');
  useEffect(() => {
    if (name === null) return;
    // After the title of the step took the focus.
    const timer = setTimeout(
      () => document.getElementById(`champ-${name}`)?.focus(),
      PREVIEW_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [name]);
}
