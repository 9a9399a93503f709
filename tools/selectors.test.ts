import { globSync, readFileSync } from 'node:fs';
import postcss, { type AtRule, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const SHEETS = globSync('web/src/**/*.css');

const isPrinted = (rule: Rule): boolean =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'print';

/** The last part of a selector, to which the rule applies, without the arguments of its pseudo-classes. */
const subjectOf = (selector: string): string => {
  let flat = selector;
  for (let before = ''; before !== flat; flat = flat.replaceAll(/\([^()]*\)/g, '')) before = flat;
  return (
    flat
      .trim()
      .split(/\s*[\s>+~]\s*/)
      .at(-1) ?? ''
  );
};

test('a rule with :has applies to named elements: any element would mean a new style for the whole page with each change', () => {
  const offences = SHEETS.flatMap((path) => {
    const found: string[] = [];
    postcss.parse(readFileSync(path, 'utf8')).walkRules((rule) => {
      if (isPrinted(rule)) return;
      for (const selector of rule.selectors) {
        const subject = subjectOf(selector);
        const isNamed = /[.#[]|^[a-z]|:is|:root/.test(subject);
        if (selector.includes(':has(') && !isNamed) found.push(`${path}: ${selector}`);
      }
    });
    return found;
  });
  expect(SHEETS.length).toBeGreaterThan(100);
  expect(offences).toEqual([]);
});
