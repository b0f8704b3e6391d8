import * as Ariakit from '@ariakit/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../design-messages.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { ComboEnds } from './combo-ends.tsx';
import type { ControlTies } from './field.tsx';
import { moveByPage, placementOf, staysInDialog } from './list-keys.ts';
import { type Option, type OptionLoader, type Search, useSearch } from './use-search.ts';

export type ComboProps = {
  value: Option | null;
  onValue: (option: Option | null) => void;
  load: OptionLoader;
  /** Shown before anything is typed. */
  prompt: string;
  placeholder?: string | undefined;
  /** The button that empties the field, e.g. « Effacer l’entreprise ». */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  ties: ControlTies;
  /**
   * State of the simple field that this component replaces: typed text, and whether the list was
   * requested.
   */
  met: Met | null;
};
export type Met = { readonly typed: string; readonly opened: boolean };

/** Combobox with its list and keyboard handling. */
export function Combo({
  value,
  onValue,
  load,
  prompt,
  placeholder,
  clearLabel,
  disabled = false,
  ties,
  met,
}: ComboProps) {
  const { search, ask } = useSearch(load);
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const store = Ariakit.useComboboxStore({
    inputValue: text,
    selectedValue: value?.value ?? '',
    setOpen: (opens) => {
      if (opens) store.setState('placement', placementOf(input.current));
    },
  });
  const open = Ariakit.useStoreState(store, 'open');
  useEffect(() => setText(chosen), [chosen]);
  const takeOver = useEffectEvent(() => {
    if (met === null) return;
    input.current?.focus();
    if (met.opened || met.typed !== chosen) store.show();
    if (met.typed !== chosen) type(met.typed);
  });
  useEffect(() => takeOver(), []);

  const choose = (option: Option | null) => {
    store.hide();
    setText(option?.label ?? '');
    ask('');
    onValue(option);
  };
  const type = (typed: string) => {
    setText(typed);
    ask(typed);
    if (typed === '' && value !== null) onValue(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && event.key === 'ArrowDown') store.show();
    else if (event.altKey && event.key === 'ArrowUp') store.hide();
    else if (!moveByPage(event, store)) return;
    event.preventDefault();
  };
  return (
    <div className="combo">
      <Ariakit.Combobox
        {...ties}
        ref={input}
        store={store}
        spellCheck={false}
        className="input"
        data-upper=""
        placeholder={placeholder ?? messages.selectPlaceholder}
        disabled={disabled}
        setValueOnClick={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDownCapture={onKeyDown}
        onBlur={(event) => {
          if (list.current?.contains(event.relatedTarget)) return;
          store.hide();
          // Text without a choice is discarded: the field shows the current value again.
          setText(chosen);
        }}
      />
      <ComboEnds
        busy={search.state === 'searching'}
        clear={value !== null && !disabled ? (clearLabel ?? messages.clear) : null}
        onClear={() => {
          choose(null);
          input.current?.focus();
        }}
      />
      <Ariakit.ComboboxPopover
        ref={list}
        store={store}
        fixed
        flip={false}
        sameWidth
        gutter={4}
        unmountOnHide
        // Left by Tab, the field must not call the focus back.
        autoFocusOnHide={() => list.current?.contains(document.activeElement) ?? false}
        hideOnEscape={staysInDialog}
        className="combo-list"
        aria-label={messages.selection}
      >
        {search.state === 'found' && search.options.length > 0 ? (
          search.options.map((option) => (
            <Choice key={option.value} option={option} onChoose={choose} />
          ))
        ) : (
          <Ariakit.ComboboxItem disabled className="combo-message">
            {messageOf(search, prompt)}
          </Ariakit.ComboboxItem>
        )}
      </Ariakit.ComboboxPopover>
      <VisuallyHidden role="status">{open ? announcement(search) : ''}</VisuallyHidden>
    </div>
  );
}

function Choice({ option, onChoose }: { option: Option; onChoose: (option: Option) => void }) {
  return (
    <Ariakit.ComboboxItem
      value={option.value}
      setValueOnClick={false}
      selectValueOnClick={false}
      focusOnHover
      className="combo-option"
      onClick={() => onChoose(option)}
    >
      <span className="upper">{option.label}</span>
      {option.detail ? <span className="secondary">{option.detail}</span> : null}
    </Ariakit.ComboboxItem>
  );
}

function messageOf(search: Search, prompt: string): string {
  if (search.state === 'rest') return prompt;
  if (search.state === 'searching') return messages.searching;
  return search.state === 'failed' ? messages.searchFailed : messages.noMatch;
}

function announcement(search: Search): string {
  if (search.state !== 'found') return search.state === 'failed' ? messages.searchFailed : '';
  return search.options.length === 0
    ? messages.noMatch
    : messages.matchingOptions(search.options.length);
}
