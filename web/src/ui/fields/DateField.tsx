import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDay } from '../../lib/format/calendar-days.ts';
import { formatTypedDate, hasFullYear, parseTypedDate } from '../../lib/format/typed-date.ts';
import { OptionalLabel } from './OptionalLabel.tsx';

const load = async () => (await import('./DateFieldCalendar.tsx')).DateFieldCalendar;

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> {
  /** A date such as `2026-12-01`, or the typed text if it is none. */
  value?: string | null;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
  min?: string | undefined;
  max?: string | undefined;
  /**
   * Only dates from `min` to `max` are passed on; other text is dropped on blur. Otherwise all is passed on, to be
   * rejected by validation.
   */
  datesOnly?: boolean;
  /** In a panel, whose calendar opens inside it, so that a choice does not close it. */
  isInPanel?: boolean;
  /** Said in the label. */
  isOptional?: boolean;
}

/** A date in the format of the user's language: typed, or chosen in a calendar. */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  datesOnly = false,
  isInPanel = false,
  isOptional = false,
  ...field
}: Props) {
  const { t, i18n } = useTranslation('ui');
  const { language } = i18n;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const day = isCalendarDay(value) ? value : null;
  // Screen readers list buttons without their fields: a pair of dates needs two names.
  const name = field['aria-label'] ?? (typeof field.label === 'string' ? field.label : null);
  const choose = name ? t('date.choose_for', { name }) : t('date.choose');
  const shown = day ? formatTypedDate(day, language) : (value ?? '');

  function parse(text: string) {
    const date = parseTypedDate(text, language);
    const isOutside = date !== null && ((min && date < min) || (max && date > max));
    return datesOnly && isOutside ? null : date;
  }

  function type(text: string) {
    setTyped(text);
    const next = hasFullYear(text) ? parse(text) : null;
    if (next !== value && (next || text.trim() === '' || !datesOnly)) onChange(next);
  }

  /** Takes over what was typed; a year of two digits is complete only now. */
  function finish() {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    const next = parse(text) ?? (datesOnly ? null : text || null);
    if (next && next !== value) onChange(next);
  }

  /** The calendar is loaded first, so that it has its content when it takes the focus. */
  function open() {
    finish();
    void load().then((loaded) => {
      setCalendar(() => loaded);
      setOpen(true);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    open();
  }

  return (
    <TextInput
      autoComplete="off"
      placeholder={t('date.placeholder')}
      {...field}
      {...(isOptional && { label: <OptionalLabel>{field.label}</OptionalLabel> })}
      value={typed ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        finish();
        // Validation waits while the choice moves to the calendar.
        if (!isOpen) onBlur?.();
      }}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          withinPortal={!isInPanel}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              onMouseDown={(event) => event.preventDefault()}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={choose}
              disabled={Boolean(field.disabled)}
              onClick={() => (isOpen ? setOpen(false) : open())}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={choose}>
            {Calendar && (
              <Calendar
                value={day}
                min={min}
                max={max}
                onChoose={(chosen) => {
                  setOpen(false);
                  onChange(chosen);
                }}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
