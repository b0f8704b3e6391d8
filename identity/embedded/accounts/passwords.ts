import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/**
 * Cost of a new hash: one of the settings that OWASP considers equivalent, the one that takes 16
 * MiB at a time.
 */
const COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFC: the same accent typed on two keyboards may arrive in two forms.
    scrypt(
      password.normalize('NFC'),
      salt,
      KEY_BYTES,
      { ...options, maxmem: 2 ** 26 },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

export type Passwords = ReturnType<typeof createPasswords>;

/** `cost` applies to new hashes; a stored hash contains its own. */
export function createPasswords(cost = COST) {
  return {
    /** The text holds its own cost and salt: `scrypt$N$r$p$salt$key`, base64url. */
    async hash(password: string): Promise<string> {
      const { N, r, p } = cost;
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { N, r, p });
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    /**
     * Whether the password matches the hash.
     *
     * `hash` null means that there is no account: the same work is done and the result is false, so
     * that the response time does not reveal who has an account.
     * @throws Error when the stored hash is not in our format
     */
    async matches(password: string, hash: string | null): Promise<boolean> {
      if (hash !== null) return isHashed(password, hash);
      await derive(password, randomBytes(SALT_BYTES), cost);
      return false;
    },
  };
}

async function isHashed(password: string, hash: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('Unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
