import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anElement } from '#web/testing/element.ts';
import { aSequence } from '../testing/builders.ts';
import { RecordingDetail } from './dossier/recording-detail.tsx';

// spec 12.8
test('F8: staff read that the sequences of a video overlap, and where nothing is played', () => {
  const minuterie = [aSequence(1, '00:00:00', '00:04:00'), aSequence(2, '00:03:00', '00:02:00')];
  render(<RecordingDetail element={anElement({ type: 'V', duree: '01:00:00', minuterie })} />);
  expect(screen.getByText('Des séquences se chevauchent')).toBeTruthy();
  expect(screen.getByText('Des moments sans séquence')).toBeTruthy();
  expect(screen.getByText('2 séquences, 00:06:00 de musique sur 01:00:00')).toBeTruthy();
});
