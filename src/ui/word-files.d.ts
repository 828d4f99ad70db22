declare module '*.json?entry' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?frame' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?aside' {
  const words: Readonly<Record<string, string>>;
  export default words;
}

declare module '*.json?pages' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?panels' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?public' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?camera' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
