/**
 * `npm run doctor`: checks the parts of the deployment and gives the remedy of each problem. Exit
 * code 1 when something is wrong.
 */

import './platform/refuse-old-node.ts';
import { examine } from './compose/doctor.ts';
import { readConfiguration } from './platform/configuration.ts';
import { ConfigurationRefused } from './platform/environment/refused.ts';

const MARKS = { well: 'OK     ', advice: 'À VOIR ', wrong: 'FAUTE  ' } as const;

try {
  const findings = await examine(readConfiguration(process.env));
  for (const { part, state, message } of findings)
    console.log(`${MARKS[state]}${part} : ${message}`);
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigurationRefused)) throw error;
  console.log(`${MARKS.wrong}Configuration : ${error.message}`);
  process.exitCode = 1;
}
process.exit();
