import './login-frame.css';
import type { CSSProperties } from 'react';

/** The mark, and the name beside it where there is room. */
export function Logo({
  size = 24,
  name = true,
  inverse = false,
}: {
  size?: number;
  name?: boolean;
  inverse?: boolean;
}) {
  const style = { '--logo-size': size, color: inverse ? '#ffffff' : '#000c66' } as CSSProperties;
  return (
    <span className="logo" style={style}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill={inverse ? 'rgb(255 255 255 / 14%)' : '#000c66'} />
        <path
          d="M21.5 11.2a7 7 0 1 0 0 9.6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="23" cy="16" r="3" fill="#f57d1f" />
      </svg>
      {name && 'Cuadrilla'}
    </span>
  );
}
