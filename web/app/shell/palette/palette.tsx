import './palette.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { menuWords } from '#web/app/catalogue/menu.ts';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { type Place, usePlaces } from './use-places.ts';

const words = menuWords.palette;

/** Every page open to the person, and its codes: a few letters, Enter, there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { places, searching } = usePlaces(text.trim());
  const input = useRef<HTMLInputElement>(null);
  // After the dialog, which gives the focus to its cross.
  useEffect(() => input.current?.focus(), []);
  const shown = Math.min(active, places.length - 1);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    void navigate(place.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && places.length > 0) {
      event.preventDefault();
      setActive((shown + move + places.length) % places.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(places[shown]);
    }
  };
  return (
    <Dialog open title={words.open} onClose={onClose}>
      <input
        ref={input}
        type="text"
        role="combobox"
        className="input palette-input"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.label}
        placeholder={words.label}
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-activedescendant={places.length > 0 ? `${listId}-${shown}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={words.results} tabIndex={-1} className="palette-list">
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the combobox, which keeps the focus
          <div
            key={place.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            className="palette-option"
            aria-selected={index === shown}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(place)}
          >
            <span>{place.label}</span>
            {place.about === null ? null : <span className="secondary">{place.about}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="secondary">
        {searching ? words.searching : places.length === 0 ? words.nothing : words.found(places.length)}
      </p>
    </Dialog>
  );
}
