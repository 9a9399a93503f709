import classes from './DotMeter.module.css';

interface Props {
  value: number;
  max: number;
  /** The accessible name: "Expert hours with Slimane". */
  label: string;
  /** The accessible value: "17.5 of 24 h". */
  valueText?: string;
  /** In a row; by default twelve at most. */
  columns?: number;
  /** Dot width in px; without it the dots fill the row. */
  size?: number;
  /** The share of the maximum from which the dots show a warning. */
  warnAt?: number;
}

/** With more units than dots, a quota is a bar: a dot is one unit on all screens. */
const MAX_DOTS = 24;

/** A quota as dots, one for each unit; a half unit is a half dot. A larger quota is a bar. */
export function DotMeter(props: Props) {
  const { value, max, label, valueText, size, warnAt = 0.85 } = props;
  const { columns = Math.min(12, Math.ceil(max)) } = props;
  const isBar = max > MAX_DOTS;
  const track = size ? `${size}px` : 'minmax(0, 1fr)';
  const near = max > 0 && value / max >= warnAt;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={classes.meter}
      data-near={near || undefined}
      data-small={size !== undefined || undefined}
      data-bar={isBar || undefined}
      style={isBar ? undefined : { gridTemplateColumns: `repeat(${columns}, ${track})` }}
    >
      {isBar && <i style={{ width: `${Math.min(1, value / max) * 100}%` }} />}
      {!isBar &&
        Array.from({ length: Math.ceil(max) }, (_, index) => (
          <Dot key={index} filled={Math.max(0, Math.min(1, value - index))} />
        ))}
    </div>
  );
}

function Dot({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={filled > 0 ? classes.lit : classes.empty}>
      <circle cx="8" cy="8" r="6.75" className={classes.ring} />
      {filled > 0 && filled < 1 && <path d="M8 .5a7.5 7.5 0 0 0 0 15z" fill="currentColor" />}
      {filled === 1 && <circle cx="8" cy="8" r="7.5" fill="currentColor" />}
    </svg>
  );
}
