import './palette.css';
import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { menuWords } from '#web/app/catalogue/menu.ts';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { moveByPage } from '#web/design/form/list-keys.ts';
import { type Place, usePlaces } from './use-places.ts';

const words = menuWords.palette;

/** Every page open to the person, and its codes: a few letters, Enter, there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { places, found, searching } = usePlaces(text.trim());
  const store = Ariakit.useComboboxStore({ open: true, inputValue: text, setInputValue: setText });
  const go = (place: Place) => {
    onClose();
    void navigate(place.to);
  };
  return (
    <Dialog open title={words.open} onClose={onClose}>
      <Ariakit.Combobox
        store={store}
        autoFocus
        autoSelect="always"
        className="input palette-input"
        spellCheck={false}
        aria-label={words.label}
        placeholder={words.label}
        onKeyDownCapture={(event) => {
          if (moveByPage(event, store)) event.preventDefault();
        }}
      />
      <Ariakit.ComboboxList store={store} aria-label={words.results} className="palette-list">
        {places.map((place) => (
          <Ariakit.ComboboxItem
            key={place.to}
            value={place.to}
            setValueOnClick={false}
            hideOnClick={false}
            focusOnHover
            className="palette-option"
            onClick={() => go(place)}
          >
            <span>{place.label}</span>
            {place.about === null ? null : <span className="secondary">{place.about}</span>}
          </Ariakit.ComboboxItem>
        ))}
      </Ariakit.ComboboxList>
      <p role="status" className="secondary">
        {searching ? words.searching : places.length === 0 ? words.nothing : words.found(found)}
      </p>
    </Dialog>
  );
}
