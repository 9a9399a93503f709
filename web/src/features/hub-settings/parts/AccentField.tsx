import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { accentShades, contrast, HEX_COLOR } from '@thedot/domain/hub-settings/accent.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './AccentField.module.css';

interface Props extends TextInputProps {
  value: string;
  onPick: (color: string) => void;
}

/** A colour, typed or picked, as both skins show it. */
export function AccentField({ value, onPick, ...field }: Props) {
  const { t } = useTranslation('settings');
  const isColor = HEX_COLOR.test(value.trim());
  return (
    <div>
      <TextInput
        {...field}
        value={value}
        maxLength={7}
        maw={260}
        spellCheck={false}
        rightSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t('accent.pick')}
            value={isColor ? value.trim() : '#000000'}
            onChange={({ currentTarget }) => onPick(currentTarget.value.toUpperCase())}
          />
        }
        rightSectionWidth={48}
      />
      {isColor && <Preview color={value.trim()} />}
    </div>
  );
}

/** A button and a link in each skin, with the contrast of its text. */
function Preview({ color }: { color: string }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const shades = accentShades(color);
  return (
    <Group gap="sm" mt={10} align="stretch">
      {(['light', 'dark'] as const).map((skin) => (
        <div
          key={skin}
          className={classes.skin}
          data-skin={skin}
          ref={(place) => paint(place, color, shades[skin].text)}
        >
          <span className={classes.button}>{t('accent.button')}</span>
          <span className={classes.text}>{t('accent.link')}</span>
          <small>{t(`accent.${skin}`, { ratio: format.number(contrast(color, '#FFFFFF')) })}</small>
        </div>
      ))}
    </Group>
  );
}

/** By script, since the page allows no style attributes. */
function paint(place: HTMLElement | null, color: string, text: string) {
  place?.style.setProperty('--shown-accent', color);
  place?.style.setProperty('--shown-text', text);
}
