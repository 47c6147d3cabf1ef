# Two stages: a release as `npm run release` makes it, and Node to run it.
# docs/deployment.md describes how to build and run the image.

# On the builder's own platform: a release for another one needs no emulation.
FROM --platform=$BUILDPLATFORM node:26-trixie-slim AS build
WORKDIR /source
# A layer of its own, so that it is built again only when packages change.
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
# Commit that health and metrics show. The build context has no .git folder.
ARG GIT_COMMIT=""
ARG SOURCE_DATE_EPOCH="0"
ARG TARGETARCH
RUN npm run release -- --platform "linux-$(echo $TARGETARCH | sed s/amd64/x64/)" --folder /release

# Not distroless: PostgreSQL's initdb needs a shell.
FROM node:26-trixie-slim
# PostgreSQL refuses to run as root, and needs a user that has a name.
RUN groupadd --gid 10001 daymark \
 && useradd --uid 10001 --gid daymark --home-dir /data --no-create-home --shell /usr/sbin/nologin daymark \
 && mkdir --mode=0711 /data /backups \
 && chown daymark:daymark /data /backups
COPY --from=build /release /opt/daymark
WORKDIR /opt/daymark
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "daymark.mjs"]
