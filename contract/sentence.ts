/** A sentence written by the portal: screens apply French spacing and the name of the society. */

import { z } from 'zod/mini';

export const sentence = z.string();
