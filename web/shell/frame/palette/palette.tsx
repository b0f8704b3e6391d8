import './palette.css';
import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { moveByPage } from '#web/design/form/list-keys.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { type Location, useDestinations } from './use-destinations.ts';

const messages = menuMessages.palette;

/** Command palette: type a few letters to reach any accessible page or code. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { locations, result, searching } = useDestinations(text.trim());
  const store = Ariakit.useComboboxStore({ open: true, inputValue: text, setInputValue: setText });
  const go = (location: Location) => {
    onClose();
    void navigate(location.to);
  };
  return (
    <Dialog open title={messages.open} onClose={onClose}>
      <Ariakit.Combobox
        store={store}
        autoFocus
        autoSelect="always"
        className="input palette-input"
        spellCheck={false}
        aria-label={messages.label}
        placeholder={messages.label}
        onKeyDownCapture={(event) => {
          if (moveByPage(event, store)) event.preventDefault();
        }}
      />
      <Ariakit.ComboboxList store={store} aria-label={messages.results} className="palette-list">
        {locations.map((location) => (
          <Ariakit.ComboboxItem
            key={location.to}
            value={location.to}
            setValueOnClick={false}
            hideOnClick={false}
            focusOnHover
            className="palette-option"
            onClick={() => go(location)}
          >
            <span>{location.label}</span>
            {location.about === null ? null : <span className="secondary">{location.about}</span>}
          </Ariakit.ComboboxItem>
        ))}
      </Ariakit.ComboboxList>
      <p role="status" className="secondary">
        {searching
          ? messages.searching
          : locations.length === 0
            ? messages.nothing
            : messages.result(result)}
      </p>
    </Dialog>
  );
}
