import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useWindowDrop } from './use-window-drop.ts';

function Window({
  onFiles,
  dialog,
}: {
  onFiles: (files: readonly File[]) => void;
  dialog: boolean;
}) {
  const over = useWindowDrop(onFiles);
  return (
    <>
      <p>{over ? 'over' : 'rest'}</p>
      <button type="button">one</button>
      <dialog open={dialog}>other</dialog>
    </>
  );
}

const wav = new File(['son'], 'houle.wav', { type: 'audio/wav' });
const files = { dataTransfer: { types: ['Files'], files: [wav] } };
const text = { dataTransfer: { types: ['text/plain'], files: [] } };

function shown(dialog = false) {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  render(<Window onFiles={onFiles} dialog={dialog} />);
  return onFiles;
}
const state = () => screen.getByText(/over|rest/).textContent;

test('files over any part of the window show the target, until they leave it', () => {
  shown();
  const button = screen.getByRole('button');
  fireEvent.dragEnter(document.body, files);
  expect(state()).toBe('over');
  fireEvent.dragEnter(button, files);
  fireEvent.dragLeave(document.body, files);
  expect(state()).toBe('over');
  fireEvent.dragLeave(button, files);
  expect(state()).toBe('rest');
});

test('dropped anywhere, they are taken, and the browser does not open them', () => {
  const onFiles = shown();
  fireEvent.dragEnter(screen.getByRole('button'), files);
  expect(fireEvent.dragOver(screen.getByRole('button'), files)).toBe(false);
  expect(fireEvent.drop(screen.getByRole('button'), files)).toBe(false);
  expect(onFiles.mock.calls).toEqual([[[wav]]]);
  expect(state()).toBe('rest');
});

test('a text that is dragged is left to the page', () => {
  const onFiles = shown();
  fireEvent.dragEnter(document.body, text);
  expect(state()).toBe('rest');
  expect(fireEvent.drop(document.body, text)).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});

test('behind an open dialog nothing is taken, and nothing is opened in place of the page', () => {
  const onFiles = shown(true);
  fireEvent.dragEnter(document.body, files);
  expect(state()).toBe('rest');
  expect(fireEvent.drop(document.body, files)).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
