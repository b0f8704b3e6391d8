import { IconForms, IconTable } from '@tabler/icons-react';
import { useId } from 'react';
import { grid } from '#web/producer/messages/grid.ts';

export type View = 'grid' | 'form';

const messages = grid.tools;
const VIEWS = [
  { view: 'grid', Drawing: IconTable },
  { view: 'form', Drawing: IconForms },
] as const;

/** Choice between sheet and one recording at a time. */
export function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className="view-choice">
      <legend className="visually-hidden">{messages.view}</legend>
      {VIEWS.map(({ view: value, Drawing }) => (
        <label key={value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={view === value}
            onChange={() => onView(value)}
          />
          <Drawing size={18} aria-hidden />
          {messages.views[value]}
        </label>
      ))}
    </fieldset>
  );
}
