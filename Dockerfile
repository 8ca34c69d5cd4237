# The portal without tools for development, without npm and without a PostgreSQL of its own (docs/operation.md, ADR-0041).
# The base of the first stage only brings npm; everything is built by, and later runs on, the Node that package-lock.json pins.

FROM node:24-trixie-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --include=dev --include=optional --ignore-scripts
ENV PATH=/portal/node_modules/.bin:$PATH
COPY . .
RUN vite build --logLevel warn
RUN node tools/runtime-packages.ts /runtime
RUN node tools/licences.ts --texts > /runtime/THIRD-PARTY-LICENCES
RUN node tools/sbom.ts /runtime/sbom.cdx.json

FROM debian:trixie-slim
RUN groupadd --gid 10001 portal && useradd --uid 10001 --gid portal --home-dir /portal --no-create-home --shell /usr/sbin/nologin portal \
  && mkdir -p /data && chown portal:portal /data
WORKDIR /portal
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/portal/node_modules/.bin:$PATH NODE_COMPILE_CACHE=/portal/compiled
COPY --from=build /runtime ./
COPY --from=build /portal/packages packages
COPY --from=build /portal/contract contract
COPY --from=build /portal/server server
COPY --from=build /portal/content content
COPY --from=build /portal/dist dist
COPY package.json LICENSE ./
# What is compiled once is compiled for each start, since the file system is read-only there.
RUN node --eval 'await import("/portal/server/app.ts")'
USER 10001:10001
EXPOSE 3000
VOLUME /data
CMD ["node", "server/main.ts"]
