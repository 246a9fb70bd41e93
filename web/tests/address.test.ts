import { describe, expect, it } from 'vitest';
import { reachable } from '../src/net/address';

describe('the address of a protocol', () => {
  it.each([
    ['tcp://0.0.0.0:6666', 'tcp://play.example:6666'],
    ['tls://[::]:6666', 'tls://play.example:6666'],
    ['tcp://10.0.0.0:6666', 'tcp://10.0.0.0:6666'],
    ['0.0.0.0:6666', 'play.example:6666'],
    [':::6666', 'play.example:6666'],
    ['[::]:6666', 'play.example:6666'],
    ['127.0.0.1:6666', '127.0.0.1:6666'],
    ['10.0.0.0:6666', '10.0.0.0:6666'],
    ['[fe80::1]:6666', '[fe80::1]:6666'],
  ])('%s is reached at %s', (address, expected) => {
    expect(reachable(address, 'play.example')).toBe(expected);
  });
});
