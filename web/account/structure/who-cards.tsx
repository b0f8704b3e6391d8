import { IconBuilding, IconUser } from '@tabler/icons-react';
import { PERSONALITES, type Personalite } from '#domain/structure/rows/company.ts';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';

const messages = structureMessages.who;
const ICONS = { PHYSIQUE: IconUser, MORALE: IconBuilding } as const;

export type WhoCardsProps = {
  id: string;
  error?: string | null | undefined;
  disabled?: boolean;
  value: Personalite | null;
  onValue: (value: Personalite) => void;
};

/** First question, in the words of the declarant: the following questions depend on it. */
export function WhoCards({ disabled = false, ...request }: WhoCardsProps) {
  return (
    <RadioCards<Personalite>
      {...request}
      legend={messages.question}
      required
      choices={PERSONALITES.map((value) => ({
        value,
        label: messages.labels[value],
        hint: messages.hints[value],
        icon: ICONS[value],
        disabled,
      }))}
    />
  );
}
