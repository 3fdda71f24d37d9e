package io.openperp.account.query;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.EndOffsets;
import io.openperp.account.projection.ProjectionProgress;
import io.openperp.account.projection.ReadYourWrites;
import io.openperp.account.query.family.IsolatedAccountRows;
import io.openperp.account.query.family.MultisigQuery;
import io.openperp.account.query.family.SubAccountQuery;
import io.openperp.account.query.family.SubAccountRows;
import io.openperp.account.query.history.FinishedOrderRows;
import io.openperp.account.query.history.Histories;
import io.openperp.account.query.history.OperatorActQuery;
import io.openperp.account.query.holding.AccountRows;
import io.openperp.account.query.holding.AgentRows;
import io.openperp.account.query.holding.BuilderApprovalRows;
import io.openperp.account.query.holding.FullAccountQuery;
import io.openperp.account.query.holding.LeverageRows;
import io.openperp.account.query.holding.PositionRows;
import io.openperp.account.query.holding.RoleQuery;
import io.openperp.account.query.holding.ScheduledCancelRows;
import io.openperp.account.query.holding.StayingAccountRows;
import io.openperp.account.query.market.FeePolicyQuery;
import io.openperp.account.query.market.FeeTierQuery;
import io.openperp.account.query.market.HolderRows;
import io.openperp.account.query.market.MarketOrderQuery;
import io.openperp.account.query.market.MarketPositionQuery;
import io.openperp.account.query.market.MarketRows;
import io.openperp.account.query.market.RiskSurfaceQuery;
import io.openperp.account.query.market.VolumeQuery;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.account.query.order.SentOrderRows;
import io.openperp.account.query.treasury.LiabilityQuery;
import io.openperp.account.query.treasury.WithdrawalQuery;
import io.openperp.account.query.treasury.WithdrawalRows;
import io.openperp.servicekit.answer.DatabaseRefusals;
import io.openperp.servicekit.defaults.KafkaClients;
import io.openperp.servicekit.work.ExpensiveWork;
import jakarta.persistence.EntityManager;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

@Configuration(proxyBeanMethods = false)
class QueryConfiguration {

    @Bean
    PersistenceRefusals persistenceRefusals(DatabaseRefusals refusals) {
        return new PersistenceRefusals(refusals);
    }

    /**
     * Creates the component that finds the end of the log; its consumers give up when no request can be waiting any
     * more.
     */
    @Bean
    EndOffsets endOffsets(KafkaClients kafka, AccountProperties properties) {
        int patience = Math.toIntExact(properties.readWait().toMillis());
        return new EndOffsets(kafka.readers(
                "account-end-offsets",
                Map.of(
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, patience,
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, patience)));
    }

    @Bean
    ReadYourWrites readYourWrites(
            EndOffsets endOffsets, ProjectionProgress progress, AccountProperties properties, MeterRegistry registry) {
        return new ReadYourWrites(endOffsets, progress, properties.readWait(), registry);
    }

    @Bean
    FullAccountQuery.Tables holdingTables(
            AccountRows accounts,
            PositionRows positions,
            LeverageRows leverages,
            AgentRows agents,
            BuilderApprovalRows builders,
            ScheduledCancelRows scheduledCancels,
            StayingAccountRows staying) {
        return new FullAccountQuery.Tables(accounts, positions, leverages, agents, builders, scheduledCancels, staying);
    }

    @Bean
    SubAccountQuery subAccountQuery(
            SubAccountRows subAccounts, IsolatedAccountRows isolatedAccounts, MultisigQuery multisigs) {
        return new SubAccountQuery(subAccounts, isolatedAccounts, multisigs);
    }

    @Bean
    FeeTierQuery feeTierQuery(MarketRows markets, FeePolicyQuery feePolicies) {
        return new FeeTierQuery(markets, Clock.systemUTC(), feePolicies);
    }

    @Bean
    FullAccountQuery fullAccountQuery(
            FullAccountQuery.Tables tables,
            OpenOrderRows openOrders,
            SubAccountQuery families,
            MarketRows markets,
            FeeTierQuery feeTiers,
            WithdrawalQuery withdrawals) {
        return new FullAccountQuery(tables, openOrders, families, markets, feeTiers, withdrawals);
    }

    @Bean
    OrderQuery orderQuery(OpenOrderRows openOrders, FinishedOrderRows finishedOrders, SentOrderRows sentOrders) {
        return new OrderQuery(openOrders, finishedOrders, sentOrders);
    }

    @Bean
    AccountQueries accountQueries(
            FullAccountQuery fullAccounts,
            FeeTierQuery feeTiers,
            WithdrawalQuery withdrawals,
            LiabilityQuery liabilities,
            OrderQuery orders,
            EntityManager entities,
            AccountProperties properties) {
        Histories histories = new Histories(entities, properties.resultLimit());
        return new AccountQueries(fullAccounts, feeTiers, withdrawals, liabilities, histories, orders);
    }

    @Bean
    WithdrawalQuery withdrawalQuery(WithdrawalRows rows) {
        return new WithdrawalQuery(rows);
    }

    @Bean
    FeePolicyQuery feePolicyQuery(EntityManager entities) {
        return new FeePolicyQuery(entities);
    }

    @Bean
    LiabilityQuery liabilityQuery(EntityManager entities) {
        return new LiabilityQuery(entities);
    }

    @Bean
    RoleQuery roleQuery(EntityManager entities) {
        return new RoleQuery(entities);
    }

    @Bean
    OperatorActQuery operatorActQuery(EntityManager entities) {
        return new OperatorActQuery(entities);
    }

    @Bean
    MultisigQuery multisigQuery(EntityManager entities) {
        return new MultisigQuery(entities);
    }

    @Bean
    RiskSurfaceQuery riskSurfaceQuery(MarketRows markets) {
        return new RiskSurfaceQuery(markets);
    }

    @Bean
    VolumeQuery volumeQuery(EntityManager entities) {
        return new VolumeQuery(entities, Clock.systemUTC());
    }

    @Bean
    MarketOrderQuery marketOrderQuery(EntityManager entities, MarketRows markets, ExpensiveWork dear) {
        return new MarketOrderQuery(entities, markets, dear);
    }

    /** Creates the one queue in which all expensive queries wait for their turn. */
    @Bean
    ExpensiveWork dearWork(AccountProperties properties) {
        return new ExpensiveWork(properties.readWait());
    }

    @Bean
    MarketPositionQuery marketPositionQuery(
            DataSource dataSource, MarketRows markets, ExpensiveWork dear, PlatformTransactionManager transactions) {
        return new MarketPositionQuery(new HolderRows(new JdbcTemplate(dataSource)), markets, dear, transactions);
    }

    @Bean
    BoundedAnswers boundedAnswers(AccountProperties properties, MeterRegistry registry) {
        BoundedAnswers answers = new BoundedAnswers(properties.answerMemory().toBytes(), properties.readWait());
        Gauge.builder("openperp.account.answers.bytes", answers, BoundedAnswers::unread)
                .description("Bytes of answers that wait for their clients to read them")
                .register(registry);
        return answers;
    }

    /** Releases the memory of an answer after it was written or could not be written. */
    @Bean
    FilterRegistrationBean<Filter> releasedAnswers() {
        return new FilterRegistrationBean<>((request, response, chain) -> {
            try {
                chain.doFilter(request, response);
            } finally {
                BoundedAnswers.release((HttpServletRequest) request);
            }
        });
    }
}
