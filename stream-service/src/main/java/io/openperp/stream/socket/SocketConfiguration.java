package io.openperp.stream.socket;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.api.ApiVersion;
import io.openperp.api.ErrorAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.servicekit.background.LogFollower;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.admission.Capacity;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.Subscriptions;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.trade.Trades;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.server.HandshakeInterceptor;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;

@Configuration(proxyBeanMethods = false)
@EnableWebSocket
class SocketConfiguration {

    /** Size of the buffer for text in characters. */
    private static final int TEXT_BUFFER = 2048;

    /** Size of the buffer for binary messages in bytes; they are not accepted. */
    private static final int BINARY_BUFFER = 256;

    @Bean
    Channels channels(MeterRegistry meters) {
        Channels channels = new Channels();
        meters.gauge("stream.topics", channels, Channels::topicCount);
        return channels;
    }

    @Bean
    MemoryBudget messageMemory(StreamSettings settings, MeterRegistry meters) {
        MemoryBudget budget = new MemoryBudget(settings.messageMemory().toBytes());
        meters.gauge("stream.message.memory.bytes", budget, MemoryBudget::used);
        meters.gauge("stream.message.memory.limit.bytes", budget, MemoryBudget::limit);
        FunctionCounter.builder("stream.message.memory.disconnected", budget, MemoryBudget::disconnected)
                .register(meters);
        return budget;
    }

    @Bean
    ClientSockets clientSockets(
            StreamSettings settings,
            Channels channels,
            MemoryBudget budget,
            Capacity capacity,
            List<Stream> catalogue,
            Trades trades,
            MeterRegistry meters) {
        Subscriptions subscriptions =
                new Subscriptions(channels, catalogue, settings, budget, capacity.subscriptions());
        ClientSockets sockets =
                new ClientSockets(settings, channels, subscriptions, trades, budget, capacity.connections());
        meters.gauge("stream.subscriptions", channels, Channels::subscriptionCount);
        meters.gauge("stream.connections", sockets, ClientSockets::count);
        return sockets;
    }

    @Bean
    ShutdownNotice shutdownNotice(ApplicationContext own, ClientSockets sockets, StreamSettings settings) {
        return new ShutdownNotice(own, sockets, settings.shutdownNotice());
    }

    /** Creates the buffers that each connection has while it is open; a longer message is received in parts. */
    @Bean
    ServletServerContainerFactoryBean buffers() {
        ServletServerContainerFactoryBean container = new ServletServerContainerFactoryBean();
        container.setMaxTextMessageBufferSize(TEXT_BUFFER);
        container.setMaxBinaryMessageBufferSize(BINARY_BUFFER);
        return container;
    }

    @Bean
    WebSocketConfigurer paths(ClientSockets sockets, LogFollower eventFeed, StreamSettings settings) {
        return registry -> registry.addHandler(sockets, "/", "/ws", "/api/v1/ws")
                .addInterceptors(new Admission(eventFeed, sockets, settings.venueSpelling()))
                .setAllowedOriginPatterns(settings.origins().toArray(String[]::new));
    }

    /**
     * Refuses connections until everything published before the start has been read, because a snapshot would be
     * incomplete, after reading has ended, and when this replica is about to stop.
     */
    private record Admission(LogFollower eventFeed, ClientSockets sockets, ApiVersion ofVenue)
            implements HandshakeInterceptor {

        /** Seconds after which a refused client may try again. */
        private static final String RETRY_WHEN_FULL = "5";

        @Override
        public boolean beforeHandshake(
                ServerHttpRequest request,
                ServerHttpResponse response,
                WebSocketHandler handler,
                Map<String, Object> attributes)
                throws IOException {
            if (!eventFeed.trouble().isEmpty() || sockets.hasGivenUp() || sockets.isLeaving()) {
                response.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
                response.getHeaders().set("Retry-After", "1");
                return false;
            }
            String address = request.getRemoteAddress().getAddress().getHostAddress();
            if (sockets.isAddressAtLimit(address)) {
                refuse(response, HttpStatus.TOO_MANY_REQUESTS, sockets.tooManyOfOneAddress());
                return false;
            }
            if (sockets.isFullFor(address)) {
                response.getHeaders().set("Retry-After", RETRY_WHEN_FULL);
                refuse(response, HttpStatus.SERVICE_UNAVAILABLE, ClientSockets.FULL);
                return false;
            }
            String asked = asked(request);
            ApiVersion spelling =
                    asked == null ? ofVenue : ApiVersion.named(asked.strip()).orElse(null);
            if (spelling == null) {
                refuse(
                        response,
                        HttpStatus.BAD_REQUEST,
                        ApiVersion.refusal(ApiVersion.PARAMETER, String.valueOf(asked)));
                return false;
            }
            attributes.put(ApiVersion.HEADER, spelling);
            if (request instanceof ServletServerHttpRequest servlet) {
                attributes.put(FrameLimit.ATTRIBUTE, servlet.getServletRequest().getAttribute(FrameLimit.ATTRIBUTE));
            }
            return true;
        }

        /**
         * API version that the request asks for, in its query or else in a header; null if it asks for none. The query
         * is needed because a page in a browser cannot set headers of a handshake.
         */
        private static @Nullable String asked(ServerHttpRequest request) {
            String ofAddress = request instanceof ServletServerHttpRequest servlet
                    ? servlet.getServletRequest().getParameter(ApiVersion.PARAMETER)
                    : null;
            return ofAddress != null ? ofAddress : request.getHeaders().getFirst(ApiVersion.HEADER);
        }

        private static void refuse(ServerHttpResponse response, HttpStatus status, String sentence) throws IOException {
            response.setStatusCode(status);
            response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
            response.getBody().write(ApiJson.mapper().writeValueAsBytes(new ErrorAnswer(sentence)));
        }

        @Override
        public void afterHandshake(
                ServerHttpRequest request,
                ServerHttpResponse response,
                WebSocketHandler handler,
                @Nullable Exception failure) {}
    }
}
