import styles from './login.module.css';

const centre = 200;
const marks = Array.from({ length: 72 }, (_, index) => {
  const angle = (index * 5 * Math.PI) / 180;
  const long = index % 6 === 0;
  const middle = index % 3 === 0;
  const inner = long ? 150 : middle ? 160 : 166;
  const at = (radius: number, turn: (angle: number) => number) => (centre + radius * turn(angle)).toFixed(2);
  return { index, long, x1: at(inner, Math.sin), y1: at(inner, Math.cos), x2: at(176, Math.sin), y2: at(176, Math.cos) };
});

/** A still drawing of an instrument's dial: the house's trade, in thin lines. */
export function Reticle() {
  return (
    <svg className={styles['reticle']} viewBox="0 0 400 400" fill="none" stroke="currentColor" focusable="false">
      <circle cx={centre} cy={centre} r="184" opacity="0.35" />
      <circle cx={centre} cy={centre} r="120" opacity="0.25" />
      <circle cx={centre} cy={centre} r="64" opacity="0.2" />
      {marks.map(({ index, long, ...line }) => (
        <line key={index} {...line} strokeWidth={long ? 2 : 1} opacity={long ? 0.9 : 0.5} />
      ))}
      <path d="M200 40V150M200 250V360M40 200H150M250 200H360" opacity="0.3" />
      <path d="M200 200 L287 96" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx={centre} cy={centre} r="6" fill="currentColor" stroke="none" />
    </svg>
  );
}
