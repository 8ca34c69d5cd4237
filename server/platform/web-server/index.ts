export { registerOpenApi } from "./openapi.ts"
export { registerSecurityHeaders } from "./security-headers.ts"
export { createServer } from "./server.ts"
export { registerWebApp } from "./static-files.ts"
