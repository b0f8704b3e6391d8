import { expect, test, vi } from 'vitest';
import { statesOf } from '../life.ts';
import { renderWorkflowPage } from '../registration/workflow-page.ts';
import { DOSSIER_ETATS, dossierLife, dossierStanding } from './life.ts';
import { INVENTED, INVENTED_ETAT, INVENTED_NAME } from './testing/invented.ts';

// One row more in the table of states: every reading must show it, or say that it is missed.
vi.mock(import('./etats.ts'), async (original) => {
  const { withInvented } = await import('./testing/invented.ts');
  return withInvented(await original());
});

test('it has its name, its number, its label and its look', () => {
  expect(DOSSIER_ETATS).toHaveProperty(INVENTED_NAME, INVENTED.etat);
  expect(dossierStanding(INVENTED_ETAT)).toEqual(INVENTED);
});

test('the page of the workflow lists it', () => {
  const line = `| ${INVENTED_NAME} | ${INVENTED.etat} | ${INVENTED.label} |`;
  expect(renderWorkflowPage().split('\n')).toContain(line);
});

test('no move leads to it: what compares states with moves, and both with the database, says so', () => {
  expect(statesOf(dossierLife.moves)).not.toContain(INVENTED_ETAT);
  expect(Object.values(DOSSIER_ETATS)).toContain(INVENTED_ETAT);
});
