/** The version of package.json with a "v" in front, put in by the build, e.g. "v1.1.0". */
declare const __APP_VERSION__: string
