import { expect, test } from 'vitest';
import { renderWorkflowPage } from '../registration/workflow-page.ts';
import { statesOf } from '../state-machine.ts';
import { DOSSIER_ETATS, dossierStateMachine, dossierStatus } from './state-machine.ts';
import { ANSWER, ASK, INVENTED, INVENTED_ETAT, INVENTED_NAME } from './testing/invented.ts';

// Adds an invented row to the table of states and two to that of moves: every reading must handle
// them, or fail explicitly.

test('it has its name, its number, its label and its look', () => {
  expect(DOSSIER_ETATS).toHaveProperty(INVENTED_NAME, INVENTED.etat);
  expect(dossierStatus(INVENTED_ETAT)).toEqual(INVENTED);
});

test('the page of the workflow lists it', () => {
  const line = `| ${INVENTED_NAME} | ${INVENTED.etat} | ${INVENTED.label} |`;
  expect(renderWorkflowPage().split('\n')).toContain(line);
});

test('its two messages are moves of its life, and the page of the workflow draws them', () => {
  expect(statesOf(dossierStateMachine.moves)).toContain(INVENTED_ETAT);
  const { VALIDATION } = DOSSIER_ETATS;
  const advanced = dossierStateMachine.transition(
    { action: ASK, from: VALIDATION, by: 'holder' },
    { now: new Date(), who: 7 },
  );
  expect(advanced).toMatchObject({
    to: INVENTED_ETAT,
    notification: 'DOSSIER_MESSAGE',
    trace: { action: 'dossier.askInvented' },
    written: { lockedBy: null, lockedAt: null },
  });
  expect(dossierStateMachine.target({ action: ANSWER, from: INVENTED_ETAT, by: 'producer' })).toBe(
    VALIDATION,
  );
  expect(
    dossierStateMachine.can({ action: ASK, from: VALIDATION, by: ['staff', 'producer'] }),
  ).toBe(false);
  const page = renderWorkflowPage();
  expect(page).toContain(
    `| VALIDATION | ${ASK} | holder | – | ${INVENTED_NAME} | touched, freed |`,
  );
  expect(page).toContain(`  ${INVENTED_NAME} --> VALIDATION: ${ANSWER}`);
});
