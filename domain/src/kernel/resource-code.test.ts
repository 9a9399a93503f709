import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatResourceCode,
  parseResourceCode,
  RESOURCE_CODE_ALPHABET,
  RESOURCE_CODE_LENGTH,
  ResourceCode,
  resourceCodePath,
} from './resource-code.ts';

const CODE = '7K3MQ9XT2B';

describe('the code of a resource', () => {
  test('is the same in an address, on a label and as it is typed, whatever the code and the host', () => {
    const codes = fc
      .array(fc.constantFrom(...RESOURCE_CODE_ALPHABET), {
        minLength: RESOURCE_CODE_LENGTH,
        maxLength: RESOURCE_CODE_LENGTH,
      })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(codes, fc.webAuthority(), (code, host) => {
        expect(ResourceCode.safeParse(code).success).toBe(true);
        expect(parseResourceCode(code)).toBe(code);
        expect(parseResourceCode(formatResourceCode(code))).toBe(code);
        expect(parseResourceCode(`https://${host}${resourceCodePath(code)}`)).toBe(code);
      }),
    );
  });

  test.each([
    ['in lower case', '7k3mq-9xt2b'],
    ['in other groups', ' 7K3 MQ9 XT2B\n'],
    ['as a path', '/r/7K3MQ9XT2B'],
    ['in an address in capitals', 'HTTPS://HUB.EXAMPLE/R/7K3MQ9XT2B'],
    ['in an address with a query', 'https://hub.example/r/7K3MQ9XT2B/?from=poster#top'],
  ])('is read %s', (_, text) => {
    expect(parseResourceCode(text)).toBe(CODE);
  });

  test('is read when similar letters are typed for digits', () => {
    expect(parseResourceCode('OIL00-1XT2B')).toBe('011001XT2B');
  });

  test.each([
    ['of another length', '7K3MQ9XT2'],
    ['with a letter that codes lack', '7K3MQ9XT2U'],
    ['of another page', 'https://hub.example/spaces/7K3MQ9XT2B'],
    ['below another path', 'https://hub.example/r/7K3MQ9XT2B/edit'],
    ['in the query of another address', 'https://hub.example/?next=/r/7K3MQ9XT2B'],
    ['of another scheme', 'mailto:/r/7K3MQ9XT2B'],
    ['of an invalid address', 'https://'],
    ['of a Wi-Fi network', 'WIFI:S:hub;T:WPA;P:secret;;'],
    ['that is empty', ''],
  ])('is not found in a text %s', (_, text) => {
    expect(parseResourceCode(text)).toBeNull();
  });
});
